import {
  exportAccount,
  issueUpgradeToken,
  logout,
  refresh,
  register,
  removeAccount,
  upgrade,
  userInfo,
} from "@stockfinder/contracts/accounts";
import {
  addNeighbour,
  addPost,
  fetchPost,
  fetchPosts,
  reportPost,
  voteDown,
  voteUp,
} from "@stockfinder/contracts/community";
import {
  confirmMailingList,
  extensionInstalled,
  joinMailingList,
  reportUndelivered,
  sendExtension,
  unsubscribe,
} from "@stockfinder/contracts/email";
import { checkAvailability, listRetailers, logSearch, searchRetailer } from "@stockfinder/contracts/lookup";
import type { HttpRoute, Operation } from "@stockfinder/contracts/operation";
import { locateZip, nearestZip } from "@stockfinder/contracts/places";
import { checkCampaignSource, checkReferralCode } from "@stockfinder/contracts/referrals";
import { beginSignIn, listProviders, publishedKeys } from "@stockfinder/contracts/sign-in";
import {
  giveInstallReason,
  giveInstallReasonAnonymously,
  giveUninstallReason,
  giveUninstallReasonByFingerprint,
  reportUninstall,
  reportUninstallByFingerprint,
} from "@stockfinder/contracts/surveys";
import {
  countInstalls,
  countLiveUsers,
  isUsa,
  mobileVisitInfo,
  recordMobileVisit,
} from "@stockfinder/contracts/visits";

export type HttpOperation = Operation & { readonly http: HttpRoute };

/** Every operation that is offered over HTTP as it stands in the contracts; what is asked for most comes first. */
export const OPERATIONS: readonly HttpOperation[] = [
  searchRetailer,
  checkAvailability,
  listRetailers,
  logSearch,
  locateZip,
  nearestZip,
  fetchPosts,
  fetchPost,
  voteUp,
  voteDown,
  reportPost,
  addPost,
  addNeighbour,
  refresh,
  userInfo,
  isUsa,
  mobileVisitInfo,
  recordMobileVisit,
  countInstalls,
  listProviders,
  beginSignIn,
  register,
  upgrade,
  issueUpgradeToken,
  logout,
  publishedKeys,
  checkCampaignSource,
  checkReferralCode,
  giveInstallReason,
  giveInstallReasonAnonymously,
  reportUninstall,
  reportUninstallByFingerprint,
  giveUninstallReason,
  giveUninstallReasonByFingerprint,
  exportAccount,
  removeAccount,
  joinMailingList,
  confirmMailingList,
  unsubscribe,
  sendExtension,
  extensionInstalled,
  reportUndelivered,
].map(offered);

/** Answered by the gateway itself (`live-users.ts`). */
export const COUNT_LIVE_USERS = offered(countLiveUsers);

/** With where it is offered. */
export function offered(operation: Operation): HttpOperation {
  const { http } = operation;
  if (http === undefined) throw new Error(`${operation.name} is not offered over HTTP`);
  return { ...operation, http };
}
