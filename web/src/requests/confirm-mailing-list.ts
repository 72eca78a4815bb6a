import type { Outcome } from "@stockfinder/contracts/email";
import { postJson } from "./http.ts";

const TIMEOUT_MS = 8_000;

export function confirmMailingList(token: string): Promise<Outcome> {
  return postJson("/api/email/confirm", { token }, { signal: AbortSignal.timeout(TIMEOUT_MS) });
}
