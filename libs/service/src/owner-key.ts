import { createHash } from "node:crypto";
import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { ListOwner } from "@stockfinder/contracts/lists";
import type { Principal } from "@stockfinder/contracts/principal";

/** The account, if its owner signed in, and the fingerprint; new watches belong to the first. */
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
