import type { Handler } from "@stockfinder/bus/bus";
import type * as contract from "@stockfinder/contracts/alerts";
import type { AnyAlert, Broadcast, Why } from "@stockfinder/contracts/alerts";
import { Fault } from "@stockfinder/contracts/fault";
import type { Country, Terms } from "@stockfinder/contracts/listings";
import type {
  listProductNotifications,
  NotificationListing,
} from "@stockfinder/contracts/notification-listing";
import { directoryId } from "@stockfinder/contracts/store-ids";
import type { Queryable } from "@stockfinder/database/database";
import type { z } from "zod";
import { cursorOf, textOf } from "../alerts/alert-cursor.ts";
import { alertOf, alertsOf, noteReceipt } from "../alerts/alert-table.ts";
import { broadcastsTo, broadcastTo, noteBroadcastReceipt } from "../broadcasts/people-table.ts";
import { expediteChecksOf } from "../checks/check-table.ts";
import type { AlertsContext } from "../context/context.ts";
import { firstKey, firstPricesAt } from "../matching/stocked-points.ts";
import { ownersOfCaller } from "../owners/account-fingerprints.ts";
import { alertPresenter } from "../stock-points/near-stock-points.ts";

export function listNotifications({ database }: AlertsContext): Handler<typeof contract.listNotifications> {
  return async ({ since, next, limit }, { principal }) => {
    const after = next === undefined ? null : cursorOf(next);
    const owners = await ownersOfCaller(database, principal);
    const asked = { since: since === undefined ? null : new Date(since), after, most: limit + 1 };
    const [alerts, broadcasts] = await Promise.all([
      alertsOf(database, owners, asked),
      broadcastsTo(database, owners, asked),
    ]);
    const present = await alertPresenter(database, alerts);
    const all: AnyAlert[] = [...alerts.map(present), ...broadcasts].sort(newestFirst);
    const page = all.slice(0, limit);
    const last = page.at(-1);
    return {
      notifications: page,
      next: all.length > limit && last ? textOf({ updatedAt: new Date(last.updatedAt), id: last.id }) : null,
    };
  };
}

/** As the database sorts: by time, then by id. */
function newestFirst(one: AnyAlert, other: AnyAlert): number {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt < other.updatedAt ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

const NOTHING_KNOWN: Terms = { price: null, currency: null, stock: null };

export function readNotification({ database }: AlertsContext): Handler<typeof contract.readNotification> {
  return async ({ id }, { principal }) => {
    const owners = await ownersOfCaller(database, principal);
    const row = await alertOf(database, owners, id);
    if (row) {
      const { rule, before, after, source, readAt } = row;
      const present = await alertPresenter(database, [row]);
      const { watchId, stockPointId } = row;
      const first = await firstPricesAt(database, [watchId], [row]);
      const firstPrice = first.get(firstKey(watchId, stockPointId));
      const known = { rule, before, after, ...(firstPrice && { firstPrice }), source };
      return { ...present(row), why: { ...known, readAt: readAt.toISOString() } };
    }
    const broadcast = await broadcastTo(database, owners, id);
    if (!broadcast) throw new Fault("not-found", "You have no such alert");
    return { ...broadcast, why: whySent(broadcast) };
  };
}

function whySent({ upcs, productIds, at }: Broadcast): z.output<typeof Why> {
  const isOfProduct = upcs.length > 0 || productIds.length > 0;
  return {
    rule: isOfProduct ? "news of a product that you follow" : "news from StockFinder",
    before: NOTHING_KNOWN,
    after: NOTHING_KNOWN,
    source: "staff",
    readAt: at,
  };
}

/** Stores a receipt for one of the caller's alerts. An item reported as gone is re-checked soon. */
export function addReceipt({
  config: { fastestMs },
  database,
  clock,
  checks,
}: AlertsContext): Handler<typeof contract.addReceipt> {
  return async ({ id, kind }, { principal }) => {
    const receipt = {
      owners: await ownersOfCaller(database, principal),
      id,
      kind,
      at: new Date(clock.now()),
    };
    const isThere = (await noteReceipt(database, receipt)) || (await noteBroadcastReceipt(database, receipt));
    if (!isThere) throw new Fault("not-found", "You have no such alert");
    if (kind === "gone") {
      await expediteChecksOf(database, { alertId: id }, { now: receipt.at, fastestMs });
      checks.nudge();
    }
    return null;
  };
}

export function productNotifications({
  database,
  clock,
}: AlertsContext): Handler<typeof listProductNotifications> {
  return async ({ upc, country }) =>
    await recentNotifications(database, { upc, country, now: new Date(clock.now()) });
}

const LISTED_FOR = "7 days";
const MAX = 50;

interface NotificationRow {
  readonly storeId: string;
  readonly groupId: string;
  readonly notifiedAt: Date;
  readonly url: string;
  readonly image: string | null;
  readonly name: string | null;
}

/**
 * The items of a product with notifications within a week, the newest first: from watches, or by staff. Staff
 * notifications to chosen people, withdrawn ones and canaries are not listed. For an item on several shelves the last
 * alert counts.
 */
async function recentNotifications(
  database: Queryable,
  { upc, country, now }: { readonly upc: string; readonly country: Country; readonly now: Date },
): Promise<NotificationListing[]> {
  const { rows } = await database.query<NotificationRow>(
    `select "storeId", "groupId", "notifiedAt", url, image, name from (
       select distinct on ("storeId", "groupId") * from (
         select retailer as "storeId", item_id as "groupId", told_at as "notifiedAt", url, null::text as image, name
         from alerts.places
         where gtin = $1 and country = $2 and told_at > $3::timestamptz - interval '${LISTED_FOR}'
         union all
         select coalesce(store_id, store), plain_url, day_from, plain_url, icon_url, null
         from alerts.broadcasts
         where $1 = any(upcs) and country = $2 and state = 'sent' and people = '{}'
           and day_from > $3::timestamptz - interval '${LISTED_FOR}'
       ) as notified order by "storeId", "groupId", "notifiedAt" desc
     ) as item
     order by "notifiedAt" desc limit ${MAX}`,
    [upc, country, now],
  );
  return rows.map(({ storeId, groupId, notifiedAt, url, image, name }) => ({
    storeId: directoryId(storeId, country),
    groupId,
    country,
    lastUpdated: notifiedAt.toISOString(),
    productUrl: url,
    ...(image !== null && { productImage: image }),
    ...(name !== null && { productName: name }),
  }));
}
