import { createHash, randomUUID } from "node:crypto";
import type { Alert, OwnedAlert, OwnerKey } from "@stockfinder/contracts/alerts";
import { LIST_STORE } from "@stockfinder/contracts/list-store";
import { directoryId } from "@stockfinder/contracts/store-ids";
import type { WebhookEvent } from "@stockfinder/contracts/webhooks";
import type { Queryable } from "@stockfinder/database/database";
import type { Transition } from "../matching/transition-table.ts";
import { insertWebhookDeliveries } from "./webhook-delivery-table.ts";
import { listenersOf, productListenersOf } from "./webhook-table.ts";

/** Queues the alerts for the webhooks of their owners, and of the accounts that share them. Returns whether there were any. */
export async function queueAlertEvents(
  tx: Queryable,
  alerts: readonly OwnedAlert[],
  now: Date,
): Promise<boolean> {
  if (alerts.length === 0) return false;
  const owners = new Set(alerts.flatMap(({ owner, also = [] }) => [owner, ...also]));
  const listeners = await listenersOf(tx, [...owners]);
  const deliveries = alerts.flatMap(({ owner: watcher, also = [], alert }) =>
    eventsOf(alert).flatMap((event) =>
      listeners
        .filter(({ owner, events }) => [watcher, ...also].includes(owner) && events.includes(event))
        .map(({ id: webhookId }) => ({
          id: `msg_${randomUUID()}`,
          webhookId,
          event,
          subject: alert.watchId,
          body: bodyOf(event, now, alert),
        })),
    ),
  );
  await insertWebhookDeliveries(tx, deliveries, now);
  return deliveries.length > 0;
}

/** Queues a change for the webhooks of the owners who watch the item, once for each. Returns whether there were any. */
export async function queueProductEvents(
  tx: Queryable,
  transition: Transition,
  owners: readonly OwnerKey[],
  now: Date,
): Promise<boolean> {
  if (owners.length === 0) return false;
  const listeners = await productListenersOf(tx, [...new Set(owners)]);
  const event: WebhookEvent = "product.changed";
  const { retailer, itemId, country, gtin, storeName, branch, name, url, before, after, readAt } = transition;
  const data = {
    upc: gtin,
    storeId: directoryId(retailer, country),
    store: storeName,
    branch,
    itemId,
    name,
    url,
    before,
    after,
    readAt: readAt.toISOString(),
  };
  const deliveries = listeners.map((webhookId) => ({
    // The watches of a change are examined in several transactions; their owner is told once.
    id: `msg_${digestOf([webhookId, transition.stockPointId, transition.version])}`,
    webhookId,
    event,
    subject: gtin ?? `${retailer}|${itemId}`,
    body: bodyOf(event, now, data),
  }));
  await insertWebhookDeliveries(tx, deliveries, now);
  return deliveries.length > 0;
}

function eventsOf({ version, state, storeId }: Alert): WebhookEvent[] {
  if (version === 1) return storeId === LIST_STORE ? ["alert.opened", "list.line-back"] : ["alert.opened"];
  return [state === "over" ? "alert.over" : "alert.changed"];
}

function bodyOf(type: WebhookEvent, at: Date, data: unknown): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

function digestOf(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 32);
}
