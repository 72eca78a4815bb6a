import type { Outcome } from "@stockfinder/contracts/email";
import { postJson } from "./http.ts";

const TIMEOUT_MS = 8_000;

/** The token stands in the query, where mail programs put it too. */
export function leaveMailingList(token: string): Promise<Outcome> {
  const query = new URLSearchParams({ token });
  return postJson(`/api/email/unsubscribe?${query}`, {}, { signal: AbortSignal.timeout(TIMEOUT_MS) });
}
