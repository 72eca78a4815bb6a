import { extensionInstalled } from "@stockfinder/contracts/email";
import { checkCampaignSource, checkReferralCode } from "@stockfinder/contracts/referrals";
import { listProviders } from "@stockfinder/contracts/sign-in";
import { isUsa, mobileVisitInfo } from "@stockfinder/contracts/visits";
import { call } from "../../api/call.ts";
import { signIn } from "../../session/sign-in.ts";
import type { LoginRequests } from "./arrival.ts";

/** The longest wait for responses that the page can do without. */
const LONGEST_WAIT_MS = 3_000;
const inTime = () => ({ signal: AbortSignal.timeout(LONGEST_WAIT_MS) });

export const LOGIN_REQUESTS: LoginRequests = {
  register: signIn,
  tellExtensionInstalled,
  checkCampaignSource: (utm) => call(checkCampaignSource, { utm }, inTime()),
  checkReferralCode: (referralCode) => call(checkReferralCode, { referralCode }, inTime()),
  mobileVisitInfo: () => call(mobileVisitInfo, {}, inTime()),
  isSupportedCountry: () => call(isUsa, {}, inTime()),
  listProviders: () => call(listProviders, {}, inTime()),
};

/** Marks the mail with the download link as used. The page does not wait, and nothing depends on it. */
function tellExtensionInstalled(emailId: string): void {
  call(extensionInstalled, { emailId }, { keepalive: true }).catch(() => undefined);
}
