import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { Queryable } from "@stockfinder/database/database";
import { moveFeed } from "../../alerts/feed-table.ts";
import { forgetBroadcastsTo, moveBroadcasts } from "../../broadcasts/people-table.ts";
import { reconsiderHeld } from "../../deliveries/delivery-table.ts";
import { endHomes, moveHome } from "../../home/home-table.ts";
import { moveSubscriptions } from "../../push/subscription-table.ts";
import { deleteWatches } from "../../watches/watch-table.ts";
import { moveAddresses } from "../address-table.ts";
import { reportUnwanted } from "../unwanted-mails.ts";

/** Gives all that one owner has to another. A watch that both have stays the other's. */
export async function moveOwner(tx: Queryable, from: OwnerKey, into: OwnerKey, at: Date): Promise<void> {
  // In the order in which a change locks them while it writes alerts: in another order each could wait for the other.
  await tx.query("select from alerts.alerts where owner = $1 order by watch_id for update", [from]);
  await tx.query("select from alerts.watches where owner = $1 order by id for update", [from]);
  await tx.query(
    `delete from alerts.watches as watch
     where watch.owner = $1
       and exists (select from alerts.watches where owner = $2 and rule_digest = watch.rule_digest)`,
    [from, into],
  );
  const move = (table: "watches" | "channels" | "webhooks" | "alerts") =>
    tx.query(`update alerts.${table} set owner = $2 where owner = $1`, [from, into]);
  await move("watches");
  await moveAddresses(tx, from, into);
  await reconsiderHeld(tx, "owner", into, at); // an address that one of them has confirmed is confirmed for both
  await moveSubscriptions(tx, from, into);
  await move("channels");
  await move("webhooks");
  await moveBroadcasts(tx, from, into);
  await moveFeed(tx, from, into);
  await moveHome(tx, from, into);
  await move("alerts");
}

const OWNED = ["addresses", "push_subscriptions", "channels", "webhooks", "feeds"];

/**
 * Deletes all data of these owners: watches with their alerts and deliveries, addresses, browsers, channels, webhooks, received
 * broadcasts, and feeds. What was published for Home Assistant is withdrawn.
 */
export async function removeOwners(tx: Queryable, owners: readonly OwnerKey[]): Promise<void> {
  await reportUnwanted(tx, await deleteWatches(tx, owners));
  for (const table of OWNED) await tx.query(`delete from alerts.${table} where owner = any($1)`, [owners]);
  await forgetBroadcastsTo(tx, owners);
  await endHomes(tx, owners);
}
