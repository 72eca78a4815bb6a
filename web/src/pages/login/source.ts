import type { OutputOf } from "@stockfinder/contracts/operation";
import type { mobileVisitInfo } from "@stockfinder/contracts/visits";
import { namedSource } from "../../session/provider-return.ts";
import { REFERRED_BY_FRIEND } from "../../session/registration.ts";
import { isAllowedSource, lookUpCode, type Referral, type ReferralQuestions } from "./referral.ts";

export type MobileVisit = Pick<OutputOf<typeof mobileVisitInfo>, "lastVisitedTimestamp" | "utmSource">;

export interface SourceQuestions extends ReferralQuestions {
  /** Throws if there is no answer. */
  mobileVisitInfo(): Promise<MobileVisit>;
}

export interface Source {
  /** The campaign or the phone visit. */
  readonly utm: string | null;
  readonly referral: Referral;
}

const MOBILE_VISIT_MS = 21_600_000;
const NO_REFERRAL: Referral = { kind: "none" };

/** Never throws: an unknown source is none. */
export async function findSource(
  remembered: { readonly utm: string | null; readonly referralCode: string | null },
  ask: SourceQuestions,
  now: number,
): Promise<Source> {
  const utm = namedSource(remembered.utm);
  if (utm === null && remembered.referralCode === null)
    return { utm: await mobileSource(ask, now), referral: NO_REFERRAL };

  const [isAllowed, referral] = await Promise.all([
    utm !== null && isAllowedSource(utm, ask),
    remembered.referralCode ? lookUpCode(remembered.referralCode, ask) : NO_REFERRAL,
  ]);
  if (isAllowed) return { utm, referral };
  return { utm: referral.kind === "friend" ? null : await mobileSource(ask, now), referral };
}

async function mobileSource(ask: SourceQuestions, now: number): Promise<string | null> {
  const visit = await ask.mobileVisitInfo().catch(() => null);
  if (visit?.lastVisitedTimestamp == null) return null;
  return now - visit.lastVisitedTimestamp < MOBILE_VISIT_MS ? (visit.utmSource ?? "mobile") : null;
}

/** The source that a sign-in sends: an entered referral wins. */
export function sourceOfSignIn({ utm, referral }: Source): string | null {
  if (referral.kind === "friend") return REFERRED_BY_FRIEND;
  return referral.kind === "source" ? referral.utm : utm;
}
