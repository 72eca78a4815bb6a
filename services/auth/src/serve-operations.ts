import type { Bus } from "@stockfinder/bus/bus";
import * as accounts from "@stockfinder/contracts/accounts";
import * as personalKeys from "@stockfinder/contracts/keys";
import { countInstalls } from "@stockfinder/contracts/live-counters";
import * as referrals from "@stockfinder/contracts/referrals";
import * as signIn from "@stockfinder/contracts/sign-in";
import * as visits from "@stockfinder/contracts/visits";
import type { AuthContext } from "./context/context.ts";
import { removeAccount, userInfo } from "./operations/accounts.ts";
import { exportAccount } from "./operations/export-account.ts";
import { addKey, listKeys, removeKey, resolveKey } from "./operations/keys.ts";
import { register } from "./operations/register.ts";
import {
  appleReturned,
  beginSignIn,
  endedSignIns,
  liveSignIns,
  logout,
  publishedKeys,
  refresh,
  shareSignIn,
} from "./operations/sign-ins.ts";
import { serveSurveys } from "./operations/surveys.ts";
import { issueUpgradeToken, upgrade } from "./operations/upgrades.ts";
import {
  checkCampaignSource,
  checkReferralCode,
  isUsa,
  mobileVisitInfo,
  recordMobileVisit,
} from "./operations/visits.ts";
import { installCounter } from "./visits/install-count.ts";

const CONCURRENT_CALLS = 128;

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
    bus.serve(signIn.listProviders, async () => [...context.providers.list()], options),
    bus.serve(signIn.beginSignIn, beginSignIn(context), options),
    bus.serve(signIn.appleReturned, appleReturned(context), options),
    bus.serve(referrals.checkCampaignSource, checkCampaignSource(context), options),
    bus.serve(referrals.checkReferralCode, checkReferralCode(context), options),
    bus.serve(visits.recordMobileVisit, recordMobileVisit(context), options),
    bus.serve(visits.mobileVisitInfo, mobileVisitInfo(context), options),
    bus.serve(visits.isUsa, isUsa(), options),
    bus.serve(countInstalls, installCounter(context.database, context.clock), options),
    serveSurveys(bus, context, options),
  ]);
}
