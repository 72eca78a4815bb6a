import { createHash } from "node:crypto";
import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { ListOwner } from "@stockfinder/contracts/lists";
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
  return `fingerprint:${digestOf(fingerprint)}`;
}

/** The guest of a shopping list who acts by an invitation's token alone. */
export function listGuest(token: string): ListOwner {
  return `guest:${digestOf(token)}`;
}

function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
