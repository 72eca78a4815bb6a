import type { VerifiedIdentity } from "../accounts/accounts.ts";
import type { ProviderSignIn, ReturnedSignIn } from "./provider-sign-in.ts";

/**
 * Redeems a provider's code for the user's identity. Apple gives the name only to the browser, and only once, so the name that
 * the browser sends is used unverified.
 * @throws {Fault} as `ProviderSignIn.complete` does.
 */
export async function redeemSignIn(
  providers: ProviderSignIn,
  { name, ...returned }: ReturnedSignIn & { readonly name?: string | null | undefined },
): Promise<VerifiedIdentity> {
  const givenName = returned.accountType === "apple" ? name || null : null;
  return { ...(await providers.complete(returned)), givenName };
}
