import type { Registration } from "../requests/register.ts";
import type { ProviderReturn } from "./provider-return.ts";

/** The source that goes with a friend's code. Any other source is the referral itself, and no code is sent. */
export const REFERRED_BY_FRIEND = "referral";

/** Whom a registration is for, as far as this browser knows. */
export interface Registrant {
  readonly fingerprint: string;
  readonly utm: string | null;
  /** Of the friend whose link was followed, or whose code was entered. */
  readonly referralCode: string | null;
  /** The address of the sign-in page. */
  readonly redirectUrl: string;
}

export type Granted = Extract<ProviderReturn, { kind: "granted" }>;

/** What a provider led back with, as the server wants to hear it. What is undefined is not sent. */
export function proofOf({ accountType, tokenId, state, name, email }: Granted) {
  return { accountType, tokenId, state: state?.text, name, email };
}

/** Null for an anonymous account, which needs no proof. */
export function registrationOf(registrant: Registrant, granted: Granted | null): Registration {
  const { fingerprint, utm, referralCode, redirectUrl } = registrant;
  return {
    ...(granted ? proofOf(granted) : { accountType: "anonymous" }),
    fingerprint,
    utm: utm ?? undefined,
    referralCode: utm === REFERRED_BY_FRIEND ? (referralCode ?? undefined) : undefined,
    redirectUrl,
  };
}
