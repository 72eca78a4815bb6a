import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { Queryable } from "@stockfinder/database/database";
import { deleteFeeds } from "../../alerts/feed-table.ts";
import { forgetBroadcastsTo } from "../../broadcasts/people-table.ts";
import { deleteChannels } from "../../channels/channel-table.ts";
import { endHomes } from "../../home/home-table.ts";
import { deleteSubscriptions } from "../../push/subscription-table.ts";
import { deleteWatches } from "../../watches/watch-table.ts";
import { deleteWebhooks } from "../../webhooks/webhook-table.ts";
import { deleteAddresses } from "../address-table.ts";
import { reportUnwanted } from "../unwanted-mails.ts";

/**
 * Deletes all data of these owners: watches with their alerts and deliveries, addresses, browsers, channels, webhooks, received
 * broadcasts, and feeds. What was published for Home Assistant is withdrawn.
 */
export async function removeOwners(tx: Queryable, owners: readonly OwnerKey[]): Promise<void> {
  await reportUnwanted(tx, await deleteWatches(tx, owners));
  await deleteAddresses(tx, owners);
  await deleteSubscriptions(tx, owners);
  await deleteChannels(tx, owners);
  await deleteWebhooks(tx, owners);
  await forgetBroadcastsTo(tx, owners);
  await deleteFeeds(tx, owners);
  await endHomes(tx, owners);
}
