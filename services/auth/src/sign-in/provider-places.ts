import { Fault } from "@stockfinder/contracts/fault";
import type { ProviderSignIn } from "./provider-sign-in.ts";

const AGAIN_AFTER_SECONDS = 2;

/**
 * Lets only so many wait for providers at once, and asks the others to come again: a provider that hangs must not hold up
 * those who refresh, who are answered from the same queue.
 */
export function withPlaces(providers: ProviderSignIn, most: number): ProviderSignIn {
  let taken = 0;
  async function inPlace<T>(work: () => Promise<T>): Promise<T> {
    if (taken >= most) {
      const retryAfterSeconds = AGAIN_AFTER_SECONDS;
      throw new Fault("unavailable", "Too many are signing in right now", { retryAfterSeconds });
    }
    taken += 1;
    try {
      return await work();
    } finally {
      taken -= 1;
    }
  }
  return {
    list: () => providers.list(),
    begin: (asked) => inPlace(() => providers.begin(asked)),
    complete: (returned) => inPlace(() => providers.complete(returned)),
    appleReturned: (form) => inPlace(() => providers.appleReturned(form)),
  };
}
