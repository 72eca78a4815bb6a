import { Fault } from "@stockfinder/contracts/fault";
import type { ProviderSignIn } from "./provider-sign-in.ts";

const RETRY_AFTER_SECONDS = 2;

/**
 * Limits concurrent provider calls to `most`, and rejects others as `unavailable`. A provider that hangs must not block
 * refreshes, which come from the same queue.
 */
export function limitProviderCalls(providers: ProviderSignIn, most: number): ProviderSignIn {
  let running = 0;
  async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (running >= most) {
      const retryAfterSeconds = RETRY_AFTER_SECONDS;
      throw new Fault("unavailable", "Too many people are signing in right now", { retryAfterSeconds });
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  }
  return {
    list: () => providers.list(),
    begin: (request) => limited(() => providers.begin(request)),
    complete: (callback) => limited(() => providers.complete(callback)),
    appleReturned: (form) => limited(() => providers.appleReturned(form)),
  };
}
