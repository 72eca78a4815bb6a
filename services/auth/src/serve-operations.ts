import type { Bus } from "@stockfinder/bus/bus";
import * as accounts from "@stockfinder/contracts/accounts";
import * as personalKeys from "@stockfinder/contracts/keys";
import * as referrals from "@stockfinder/contracts/referrals";
import * as signIn from "@stockfinder/contracts/sign-in";
import * as surveys from "@stockfinder/contracts/surveys";
import * as visits from "@stockfinder/contracts/visits";
import type { AuthContext } from "./context/context.ts";
import { addKey } from "./operations/add-key.ts";
import { appleReturned } from "./operations/apple-returned.ts";
import { beginSignIn } from "./operations/begin-sign-in.ts";
import { checkCampaignSource } from "./operations/check-campaign-source.ts";
import { checkReferralCode } from "./operations/check-referral-code.ts";
import { countInstalls } from "./operations/count-installs.ts";
import { endedSignIns } from "./operations/ended-sign-ins.ts";
import { exportAccount } from "./operations/export-account.ts";
import { giveInstallReason } from "./operations/give-install-reason.ts";
import { giveInstallReasonAnonymously } from "./operations/give-install-reason-anonymously.ts";
import { giveUninstallReason } from "./operations/give-uninstall-reason.ts";
import { giveUninstallReasonByFingerprint } from "./operations/give-uninstall-reason-by-fingerprint.ts";
import { isUsa } from "./operations/is-usa.ts";
import { issueUpgradeToken } from "./operations/issue-upgrade-token.ts";
import { listKeys } from "./operations/list-keys.ts";
import { listProviders } from "./operations/list-providers.ts";
import { liveSignIns } from "./operations/live-sign-ins.ts";
import { logout } from "./operations/logout.ts";
import { mobileVisitInfo } from "./operations/mobile-visit-info.ts";
import { publishedKeys } from "./operations/published-keys.ts";
import { recordMobileVisit } from "./operations/record-mobile-visit.ts";
import { refresh } from "./operations/refresh.ts";
import { register } from "./operations/register.ts";
import { removeAccount } from "./operations/remove-account.ts";
import { removeKey } from "./operations/remove-key.ts";
import { reportUninstall } from "./operations/report-uninstall.ts";
import { reportUninstallByFingerprint } from "./operations/report-uninstall-by-fingerprint.ts";
import { resolveKey } from "./operations/resolve-key.ts";
import { shareSignIn } from "./operations/share-sign-in.ts";
import { upgrade } from "./operations/upgrade.ts";
import { userInfo } from "./operations/user-info.ts";

const CONCURRENT_CALLS = 128;

/** Answers the operations of the auth service. */
export async function serveOperations(bus: Bus, context: AuthContext): Promise<void> {
  const options = { concurrency: CONCURRENT_CALLS };
  await Promise.all([
    bus.serve(accounts.register, register(context), options),
    bus.serve(accounts.refresh, refresh(context), options),
    bus.serve(accounts.shareSignIn, shareSignIn(context), options),
    bus.serve(accounts.logout, logout(context), options),
    bus.serve(accounts.userInfo, userInfo(context), options),
    bus.serve(accounts.issueUpgradeToken, issueUpgradeToken(context), options),
    bus.serve(accounts.upgrade, upgrade(context), options),
    bus.serve(accounts.exportAccount, exportAccount(context), options),
    bus.serve(accounts.removeAccount, removeAccount(context), options),
    bus.serve(personalKeys.addKey, addKey(context), options),
    bus.serve(personalKeys.listKeys, listKeys(context), options),
    bus.serve(personalKeys.removeKey, removeKey(context), options),
    bus.serve(personalKeys.resolveKey, resolveKey(context), options),
    bus.serve(signIn.publishedKeys, publishedKeys(context), options),
    bus.serve(signIn.endedSignIns, endedSignIns(context), options),
    bus.serve(signIn.liveSignIns, liveSignIns(context), options),
    bus.serve(signIn.listProviders, listProviders(context), options),
    bus.serve(signIn.beginSignIn, beginSignIn(context), options),
    bus.serve(signIn.appleReturned, appleReturned(context), options),
    bus.serve(referrals.checkCampaignSource, checkCampaignSource(context), options),
    bus.serve(referrals.checkReferralCode, checkReferralCode(context), options),
    bus.serve(surveys.reportUninstall, reportUninstall(context), options),
    bus.serve(surveys.reportUninstallByFingerprint, reportUninstallByFingerprint(context), options),
    bus.serve(surveys.giveUninstallReason, giveUninstallReason(context), options),
    bus.serve(surveys.giveUninstallReasonByFingerprint, giveUninstallReasonByFingerprint(context), options),
    bus.serve(surveys.giveInstallReason, giveInstallReason(context), options),
    bus.serve(surveys.giveInstallReasonAnonymously, giveInstallReasonAnonymously(context), options),
    bus.serve(visits.recordMobileVisit, recordMobileVisit(context), options),
    bus.serve(visits.mobileVisitInfo, mobileVisitInfo(context), options),
    bus.serve(visits.isUsa, isUsa(), options),
    bus.serve(visits.countInstalls, countInstalls(context), options),
  ]);
}
