import type { Handler } from "@stockfinder/bus/bus";
import type {
  Broadcast,
  readNotification as readNotificationOperation,
  Why,
} from "@stockfinder/contracts/alerts";
import { Fault } from "@stockfinder/contracts/fault";
import type { Terms } from "@stockfinder/contracts/listings";
import type { z } from "zod";
import { ownersOfCaller } from "../account-fingerprints.ts";
import { alertOf } from "../alert-table.ts";
import { broadcastTo } from "../broadcasts/people-table.ts";
import type { AlertsContext } from "../context.ts";
import { alertPresenter } from "../near-stock-points.ts";

const NOTHING_KNOWN: Terms = { price: null, currency: null, stock: null };

/** One of the caller's alerts, and its cause. */
export function readNotification({
  database,
}: Pick<AlertsContext, "database">): Handler<typeof readNotificationOperation> {
  return async ({ id }, { principal }) => {
    const owners = await ownersOfCaller(database, principal);
    const row = await alertOf(database, owners, id);
    if (row) {
      const { rule, before, after, source, readAt } = row;
      const present = await alertPresenter(database, [row]);
      return { ...present(row), why: { rule, before, after, source, readAt: readAt.toISOString() } };
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
