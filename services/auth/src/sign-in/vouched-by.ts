import type { ProviderName } from "@stockfinder/contracts/accounts";
import type { Vouched } from "../accounts/accounts.ts";
import type { ProviderSignIn } from "./provider-sign-in.ts";

/** What a client brings back from a provider. */
export interface Brought {
  readonly accountType: ProviderName;
  readonly tokenId: string;
  readonly name?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly browser?: string | null | undefined;
  readonly redirectUrl?: string | null | undefined;
  readonly origin: string;
}

/**
 * Whom the provider vouches for. Apple tells the name to the browser alone, and only once: that one is taken on trust.
 * @throws {Fault} as `ProviderSignIn.complete`.
 */
export async function vouchedBy(providers: ProviderSignIn, brought: Brought): Promise<Vouched> {
  const { accountType, tokenId, origin, name, state, browser, redirectUrl } = brought;
  const identity = await providers.complete({
    accountType,
    tokenId,
    origin,
    state: state ?? null,
    browser: browser ?? null,
    redirectUrl: redirectUrl || null,
  });
  return { ...identity, givenName: accountType === "apple" ? name || null : null };
}
