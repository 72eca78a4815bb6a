import type { Handler } from "@stockfinder/bus/bus";
import type { exportWatches as exportWatchesOperation } from "@stockfinder/contracts/alerts";
import { requireService } from "@stockfinder/service/for-services";
import { accountOwner, fingerprintOwner } from "@stockfinder/service/owner-key";
import { addressesOf } from "../address-table.ts";
import { alertsOf, shownAlert } from "../alert-table.ts";
import { broadcastsTo } from "../broadcasts/people-table.ts";
import { channelsOf } from "../channels/channel-table.ts";
import type { AlertsContext } from "../context.ts";
import { deliveriesOf } from "../deliveries/delivery-table.ts";
import { pushServicesOf } from "../push/subscription-table.ts";
import { shownWatch } from "../shown-watch.ts";
import { watchesOf } from "../watch-table.ts";
import { webhooksOf } from "../webhooks/webhook-table.ts";

/** More than 200 watches can produce in half a year, and less than a response may have. */
const MAX_ALERTS = 1_000;

/** Returns an account's watches and alerts, with addresses, browsers, deliveries, channels and webhooks, to services only. */
export function exportWatches({
  database,
  clock,
}: Pick<AlertsContext, "database" | "clock">): Handler<typeof exportWatchesOperation> {
  return async ({ accountId, fingerprints }, { principal }) => {
    requireService(principal);
    const owners = [accountOwner(accountId), ...fingerprints.map(fingerprintOwner)];
    const all = { since: null, after: null, most: MAX_ALERTS };
    const [watches, alerts, broadcasts, addresses, browsers, channels, webhooks] = await Promise.all([
      watchesOf(database, owners),
      alertsOf(database, owners, all),
      broadcastsTo(database, owners, all),
      addressesOf(database, owners),
      pushServicesOf(database, owners),
      channelsOf(database, owners),
      webhooksOf(database, owners),
    ]);
    const deliveries = await deliveriesOf(
      database,
      alerts.map(({ id }) => id),
    );
    return {
      watches: watches.map((watch) => shownWatch(watch, clock.now())),
      alerts: [...alerts.map(shownAlert), ...broadcasts],
      addresses: addresses.map(({ email, confirmedAt }) => ({
        email,
        confirmedAt: confirmedAt?.toISOString() ?? null,
      })),
      browsers: browsers.map(({ service, createdAt }) => ({ service, createdAt: createdAt.toISOString() })),
      deliveries: deliveries.map(({ sentAt, ...delivery }) => ({
        ...delivery,
        sentAt: sentAt?.toISOString() ?? null,
      })),
      channels,
      webhooks,
    };
  };
}
