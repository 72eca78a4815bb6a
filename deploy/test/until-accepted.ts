import { setTimeout as wait } from "node:timers/promises";
import type { Outcome } from "./outcome.ts";

const AGAIN_AFTER_MS = 500;

/** What is no answer to what was asked, but to when. */
const COME_AGAIN: ReadonlySet<number> = new Set([409, 503, 504]);

/**
 * Asks the same again until it is done, as a client does that does not give up.
 * @throws where it is refused for good.
 */
export async function untilAccepted(once: () => Promise<Outcome>, refused: () => void): Promise<void> {
  for (;;) {
    const outcome = await once();
    if (outcome === "answered") return;
    const { status, retryAfter, detail } = outcome;
    if (!COME_AGAIN.has(status) || (status !== 504 && retryAfter !== "1"))
      throw new Error(`Refused with ${status}: ${detail}`);
    refused();
    await wait(AGAIN_AFTER_MS);
  }
}
