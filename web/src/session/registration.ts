import type { ProviderReturn } from "./provider-return.ts";
import type { Registration } from "./sign-in.ts";

/** The source that goes with a friend's code. Any other source is the referral itself, and no code is sent. */
export const REFERRED_BY_FRIEND = "referral";

export interface Registrant {
  readonly fingerprint: string;
  /** Proves that this browser made the anonymous account of its fingerprint; null if it did not. */
  readonly deviceSecret: string | null;
  readonly utm: string | null;
  /** Of the friend whose link was followed, or whose code was entered. */
  readonly referralCode: string | null;
  readonly redirectUrl: string;
}

export type Granted = Extract<ProviderReturn, { kind: "granted" }>;

/** The provider's result, in the fields of the API. Undefined fields are not sent. */
export function proofOf({ accountType, tokenId, state, name, email }: Granted) {
  return { accountType, tokenId, state: state?.text, name, email };
}

/** `granted` is null for an anonymous account, which needs no provider. */
export function registrationOf(registrant: Registrant, granted: Granted | null): Registration {
  const { fingerprint, deviceSecret, utm, referralCode, redirectUrl } = registrant;
  const anonymous = { accountType: "anonymous", deviceSecret: deviceSecret ?? undefined } as const;
  return {
    ...(granted ? proofOf(granted) : anonymous),
    fingerprint,
    utm: utm ?? undefined,
    referralCode: utm === REFERRED_BY_FRIEND ? (referralCode ?? undefined) : undefined,
    redirectUrl,
  };
}
