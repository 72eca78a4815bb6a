import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { Queryable } from "@stockfinder/database/database";
import { forgetBroadcastsTo } from "../../broadcasts/people-table.ts";
import { endHomes } from "../../home/home-table.ts";
import { deleteWatches } from "../../watches/watch-table.ts";
import { reportUnwanted } from "../unwanted-mails.ts";

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
