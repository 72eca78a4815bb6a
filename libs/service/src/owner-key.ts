import { createHash } from "node:crypto";
import type { OwnerKey } from "@stockfinder/contracts/alerts";
import { Fault } from "@stockfinder/contracts/fault";
import type { Principal } from "@stockfinder/contracts/principal";

/**
 * The owners whose watches and alerts a caller has, the one that new watches belong to first: the account if its owner signed
 * in, and the fingerprint of the browser, which everybody who has it may read. Empty for a caller with neither.
 */
export function ownerKeys(principal: Principal): readonly OwnerKey[] {
  if (principal.kind === "service") return [];
  const account =
    principal.kind === "account" && principal.rights === "owner" ? [accountOwner(principal.accountId)] : [];
  return principal.fingerprint ? [...account, fingerprintOwner(principal.fingerprint)] : account;
}

/** Like `ownerKeys`. @throws {Fault} `unauthorized` for a caller with neither. */
export function ownersOf(principal: Principal): readonly [OwnerKey, ...OwnerKey[]] {
  const [first, ...others] = ownerKeys(principal);
  if (first) return [first, ...others];
  throw new Fault("unauthorized", "Watches need a sign-in, or a fingerprint in X-Fingerprint");
}

export function accountOwner(accountId: string): OwnerKey {
  return `account:${accountId}`;
}

export function fingerprintOwner(fingerprint: string): OwnerKey {
  return `fingerprint:${createHash("sha256").update(fingerprint).digest("base64url")}`;
}
