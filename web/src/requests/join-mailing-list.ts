import type { Outcome } from "@stockfinder/contracts/email";
import { postJson } from "./http.ts";
import { repeatable } from "./repeatable.ts";

const TIMEOUT_MS = 8_000;

export const joinMailingList = repeatable((email: string, idempotencyKey) =>
  postJson<Outcome>("/api/email/add", { email }, { idempotencyKey, signal: AbortSignal.timeout(TIMEOUT_MS) }),
);
