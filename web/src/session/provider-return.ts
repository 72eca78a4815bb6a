import type { ProviderName } from "@stockfinder/contracts/accounts";
import { isFingerprint } from "./fingerprint.ts";

/** The ways to return from a provider's page. */
export type ProviderReturn =
  | {
      readonly kind: "granted";
      readonly accountType: ProviderName;
      /** The provider's code; for Apple a one-time code of ours. */
      readonly tokenId: string;
      readonly name: string | undefined;
      readonly email: string | undefined;
      readonly state: SignInState | null;
    }
  /** They cancelled there, or the sign-in failed on the way. */
  | { readonly kind: "refused"; readonly state: SignInState | null };

/** The content of a state besides its random last segment, which only the server can check: `fingerprint:utm[:fb|:oidc]:random`. */
export interface SignInState {
  readonly text: string;
  readonly fingerprint: string | null;
  readonly utm: string | null;
  /** Apple returns without a state of this kind. */
  readonly accountType: Exclude<ProviderName, "apple">;
}

/** Null for an address that is no return. */
export function providerReturn(query: URLSearchParams): ProviderReturn | null {
  const text = query.get("state");
  const state = text === null ? null : readState(text);

  const appleTokenId = query.get("appleTokenId");
  if (appleTokenId) {
    const names = [query.get("firstName"), query.get("lastName")];
    return {
      kind: "granted",
      accountType: "apple",
      tokenId: appleTokenId,
      name: names.filter(Boolean).join(" ") || undefined,
      email: query.get("email") || undefined,
      state,
    };
  }
  const code = query.get("code");
  if (state && code) {
    const { accountType } = state;
    return { kind: "granted", accountType, tokenId: code, name: undefined, email: undefined, state };
  }
  return state || query.has("error") || query.get("failed") === "true" ? { kind: "refused", state } : null;
}

export function readState(text: string): SignInState {
  const [fingerprint = "", utm = "", marker] = text.split(":");
  return {
    text,
    fingerprint: isFingerprint(fingerprint) ? fingerprint : null,
    utm: namedSource(utm),
    accountType: marker === "fb" ? "facebook" : marker === "oidc" ? "oidc" : "google",
  };
}

/** Clients write `none` if they know no source. */
export function namedSource(utm: string | null): string | null {
  return utm === "" || utm === "none" ? null : utm;
}
