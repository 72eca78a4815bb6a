import type { Handler } from "@stockfinder/bus/bus";
import type { readPushKey as readPushKeyOperation } from "@stockfinder/contracts/push";
import type { PushConfig } from "../push/push-config.ts";

export function readPushKey(push: PushConfig | null): Handler<typeof readPushKeyOperation> {
  return async () => ({ key: push?.keys.publicKey ?? null });
}
