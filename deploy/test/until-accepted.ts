import { setTimeout as wait } from "node:timers/promises";
import type { Outcome } from "./outcome.ts";

/** The statuses after which a client retries. All but 504 say when: a full gateway spreads its clients over 5 s. */
const TRY_AGAIN: ReadonlySet<number> = new Set([409, 503, 504]);
const RETRY_AFTER = /^[1-5]$/;
const AGAIN_AFTER_504_MS = 1_000;

/**
 * Repeats the request until it is accepted, like a persistent client: one that came back sooner than it is told would, with
 * all who wait beside it, keep the servers from coming up.
 * @throws when the request is refused for good.
 */
export async function untilAccepted(once: () => Promise<Outcome>, refused: () => void): Promise<void> {
  for (;;) {
    const outcome = await once();
    if (outcome === "answered") return;
    const { status, retryAfter, detail } = outcome;
    if (!TRY_AGAIN.has(status) || (status !== 504 && !RETRY_AFTER.test(retryAfter ?? "")))
      throw new Error(`Refused with ${status}: ${detail}`);
    refused();
    await wait(retryAfter === null ? AGAIN_AFTER_504_MS : Number(retryAfter) * 1_000);
  }
}
