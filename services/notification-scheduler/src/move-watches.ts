import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { Queryable } from "@stockfinder/database/database";

/** Gives one owner's watches and alerts to another. A watch that both have stays the other's. */
export async function moveWatches(tx: Queryable, from: OwnerKey, into: OwnerKey): Promise<void> {
  await tx.query(
    `delete from alerts.watches as watch
     where watch.owner = $1
       and exists (select from alerts.watches where owner = $2 and rule_digest = watch.rule_digest)`,
    [from, into],
  );
  await tx.query("update alerts.watches set owner = $2 where owner = $1", [from, into]);
  await tx.query("update alerts.alerts set owner = $2 where owner = $1", [from, into]);
}
