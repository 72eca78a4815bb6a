import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type * as referrals from "@stockfinder/contracts/referrals";
import { CampaignSource, ReferralCode } from "@stockfinder/contracts/referrals";
import type * as visits from "@stockfinder/contracts/visits";
import type { AuthContext } from "../context/context.ts";
import { isAllowedSource, NO_SOURCE } from "../referrals/campaign-sources.ts";
import { isReferralCode } from "../referrals/referrals.ts";
import { visitorAt } from "../visits/addresses.ts";
import { isSupported, openCountries, parseCountry } from "../visits/countries.ts";
import { recordVisit, visitsOf } from "../visits/mobile-visits.ts";

export function checkCampaignSource({
  database,
}: AuthContext): Handler<typeof referrals.checkCampaignSource> {
  return async ({ utm }) => {
    const source = CampaignSource.safeParse(utm);
    if (source.success && (await isAllowedSource(database, source.data))) return { allowed: true };
    throw new Fault("not-found", "This campaign source is not allowed");
  };
}

export function checkReferralCode({ database }: AuthContext): Handler<typeof referrals.checkReferralCode> {
  return async ({ referralCode }) => {
    const code = ReferralCode.safeParse(referralCode);
    if (code.success && (await isReferralCode(database, code.data))) return { valid: true };
    throw new Fault("not-found", "This referral code does not exist");
  };
}

export function recordMobileVisit({
  database,
  clock,
}: AuthContext): Handler<typeof visits.recordMobileVisit> {
  return async ({ utmSource, address }) => {
    const visitor = visitorAt(address);
    if (!visitor) throw new Fault("bad-input", "The caller's address is unknown");
    const campaignSource = utmSource && utmSource !== NO_SOURCE ? utmSource : null;
    await recordVisit(database, { visitor, campaignSource, at: new Date(clock.now()) });
    return { worked: true };
  };
}

export function mobileVisitInfo({ database, clock }: AuthContext): Handler<typeof visits.mobileVisitInfo> {
  return async ({ address }) => {
    const visitor = visitorAt(address);
    if (!visitor) return { noVisits: 0, lastVisitedTimestamp: null, utmSource: null };
    const { count, last } = await visitsOf(database, visitor, new Date(clock.now()));
    return {
      noVisits: count,
      lastVisitedTimestamp: last?.at.getTime() ?? null,
      utmSource: last?.campaignSource ?? null,
    };
  };
}

/** The CDN's country comes first: it is more accurate than the address list. */
export function isUsa(): Handler<typeof visits.isUsa> {
  const countryOf = openCountries();
  return async ({ address, country }) => isSupported(parseCountry(country) ?? countryOf(address));
}
