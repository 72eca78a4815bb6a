import { setTimeout as wait } from "node:timers/promises";
import { RequestFailed } from "@stockfinder/client/request-failed";

const AGAIN_AFTER_MS = 500;
const TRIES = 120;
/** The statuses after which a client retries. */
const TRY_AGAIN: ReadonlySet<number> = new Set([503, 504]);

/** Repeats a call while the product refuses it as overloaded. @throws the error of the last try. */
export async function persistently<T>(call: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await call();
    } catch (error) {
      if (tried === TRIES || !(error instanceof RequestFailed && TRY_AGAIN.has(error.status))) throw error;
      await wait(AGAIN_AFTER_MS);
    }
  }
}
