import type { OwnerKey } from "@stockfinder/contracts/alerts";
import { Fault } from "@stockfinder/contracts/fault";
import type { Principal } from "@stockfinder/contracts/principal";
import type { Queryable } from "@stockfinder/database/database";
import { ownersOfCaller } from "./account-fingerprints.ts";
import { lockCurrentOwner, lockOwners } from "./owner-ends.ts";

/**
 * The caller's owners, locked until `tx` ends; what is added belongs to the first. Serialises a caller's additions, so that limits
 * hold, and so that none is lost when its account ends.
 * @throws {Fault} `unauthorized` if the account was removed.
 */
export async function lockOwnersOf(
  tx: Queryable,
  principal: Principal,
): Promise<readonly [OwnerKey, ...OwnerKey[]]> {
  const [caller, ...others] = await ownersOfCaller(tx, principal);
  await lockOwners(tx, [caller, ...others]);
  const current = await lockCurrentOwner(tx, caller);
  if (current === null) throw new Fault("unauthorized", "This account was removed");
  return [current, ...others];
}
