import { checkCampaignSource } from "../../requests/check-campaign-source.ts";
import { checkReferralCode } from "../../requests/check-referral-code.ts";
import { isSupportedCountry } from "../../requests/is-supported-country.ts";
import { listProviders } from "../../requests/list-providers.ts";
import { mobileVisitInfo } from "../../requests/mobile-visit-info.ts";
import { register } from "../../requests/register.ts";
import { tellExtensionInstalled } from "../../requests/tell-extension-installed.ts";
import type { LoginQuestions } from "./arrival.ts";

/** Nobody is kept from signing in for longer than this by what is good to know only. */
const TIMEOUT_MS = 3_000;
const inTime = () => AbortSignal.timeout(TIMEOUT_MS);

export const QUESTIONS: LoginQuestions = {
  register,
  tellExtensionInstalled,
  checkCampaignSource: (utm) => checkCampaignSource(utm, inTime()),
  checkReferralCode: (code) => checkReferralCode(code, inTime()),
  mobileVisitInfo: () => mobileVisitInfo(inTime()),
  isSupportedCountry: () => isSupportedCountry(inTime()),
  listProviders: () => listProviders(inTime()),
};
