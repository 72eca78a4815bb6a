import type { ProviderName } from "@stockfinder/contracts/accounts";
import type { VerifiedIdentity } from "../accounts/accounts.ts";
import type { ProviderSignIn } from "./provider-sign-in.ts";

export interface ProviderCallback {
  readonly accountType: ProviderName;
  readonly tokenId: string;
  readonly name?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly browser?: string | null | undefined;
  readonly redirectUrl?: string | null | undefined;
  readonly origin: string;
}

/**
 * Redeems a provider's code for the user's identity. Apple gives the name only to the browser, and only once, so the name that
 * the browser sends is used unverified.
 * @throws {Fault} as `ProviderSignIn.complete` does.
 */
export async function redeemSignIn(
  providers: ProviderSignIn,
  callback: ProviderCallback,
): Promise<VerifiedIdentity> {
  const { accountType, tokenId, origin, name, state, browser, redirectUrl } = callback;
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
