import { logout, refresh, register, upgrade } from "@stockfinder/contracts/accounts";
import { addNeighbour, addPost, reportPost, voteDown, voteUp } from "@stockfinder/contracts/community";
import {
  confirmMailingList,
  extensionInstalled,
  joinMailingList,
  sendExtension,
} from "@stockfinder/contracts/email";
import { checkAvailability, logSearch, searchRetailer } from "@stockfinder/contracts/lookup";
import type { Operation } from "@stockfinder/contracts/operation";
import { checkCampaignSource, checkReferralCode } from "@stockfinder/contracts/referrals";
import { appleReturned, beginSignIn } from "@stockfinder/contracts/sign-in";
import {
  giveInstallReason,
  giveInstallReasonAnonymously,
  giveUninstallReason,
  giveUninstallReasonByFingerprint,
  reportUninstall,
  reportUninstallByFingerprint,
} from "@stockfinder/contracts/surveys";
import { isUsa, mobileVisitInfo, recordMobileVisit } from "@stockfinder/contracts/visits";
import type { RateLimits, Spend } from "./rate-limits.ts";

/** The operations that one address may not ask as often as any other, and what they are counted by. */
const LIMIT_OF: ReadonlyMap<string, keyof RateLimits> = new Map([
  [searchRetailer.name, "lookups"],
  [checkAvailability.name, "lookups"],
  [logSearch.name, "logged"],
  [register.name, "signIns"],
  [upgrade.name, "signIns"],
  [beginSignIn.name, "signIns"],
  [appleReturned.name, "signIns"],
  [refresh.name, "refreshes"],
  [logout.name, "refreshes"],
  [checkReferralCode.name, "codeChecks"],
  [checkCampaignSource.name, "codeChecks"],
  [isUsa.name, "visits"],
  [recordMobileVisit.name, "visits"],
  [mobileVisitInfo.name, "visits"],
  [reportUninstall.name, "visits"],
  [reportUninstallByFingerprint.name, "visits"],
  [giveUninstallReason.name, "visits"],
  [giveUninstallReasonByFingerprint.name, "visits"],
  [giveInstallReason.name, "visits"],
  [giveInstallReasonAnonymously.name, "visits"],
  [addPost.name, "posts"],
  [voteUp.name, "votes"],
  [voteDown.name, "votes"],
  [reportPost.name, "votes"],
  [addNeighbour.name, "votes"],
  [joinMailingList.name, "mails"],
  [sendExtension.name, "mails"],
  [confirmMailingList.name, "mails"],
  [extensionInstalled.name, "mails"],
]);

/** What a request for the operation spends beside the limit that all requests share. */
export function tighterLimit({ name }: Pick<Operation, "name">, limits: RateLimits): Spend | undefined {
  const limit = LIMIT_OF.get(name);
  return limit && limits[limit];
}
