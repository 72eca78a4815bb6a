import { createHash } from "node:crypto";
import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { Principal } from "@stockfinder/contracts/principal";

/**
 * The owners whose watches and alerts a caller has; new watches belong to the first. These are the account, if its owner
 * signed in, and the browser's fingerprint, which anybody who knows it may use. Empty for a caller with neither.
 */
export function ownerKeys(principal: Principal): readonly OwnerKey[] {
  if (principal.kind === "service") return [];
  const account =
    principal.kind === "account" && principal.rights === "owner" ? [accountOwner(principal.accountId)] : [];
  return principal.fingerprint ? [...account, fingerprintOwner(principal.fingerprint)] : account;
}

export function accountOwner(accountId: string): OwnerKey {
  return `account:${accountId}`;
}

export function fingerprintOwner(fingerprint: string): OwnerKey {
  return `fingerprint:${createHash("sha256").update(fingerprint).digest("base64url")}`;
}
