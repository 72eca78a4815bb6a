import { randomUUID } from "node:crypto";
import type { CallContext } from "@stockfinder/bus/bus";
import type { Principal } from "@stockfinder/contracts/principal";

export const GATEWAY: Principal = { kind: "service", name: "gateway" };

/** For a call that no request causes. */
export function ownCall(): CallContext {
  return { principal: GATEWAY, requestId: randomUUID() };
}
