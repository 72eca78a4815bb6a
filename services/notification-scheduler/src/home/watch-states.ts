import type { Bus } from "@stockfinder/bus/bus";
import { heldOffers, type StoreOffer } from "@stockfinder/contracts/offers";
import { bareId } from "@stockfinder/contracts/store-ids";
import type { Database } from "@stockfinder/database/database";
import { compareOffers } from "@stockfinder/product-rules/costs";
import { concerns } from "../matching/matching.ts";
import { SCHEDULER } from "../owners/scheduler-principal.ts";
import { POINT_COLUMNS, POINT_TERMS, type StockPointAt } from "../stock-points/near-stock-points.ts";
import { shownWatch } from "../watches/shown-watch.ts";
import type { ListedWatch } from "../watches/watch-table.ts";
import type { BestOffer, WatchState } from "./home-messages.ts";

export interface StateDependencies {
  readonly database: Database;
  readonly bus: Pick<Bus, "call">;
  readonly clock: { now(): number };
}

/** What Home Assistant shows of a watch now. @throws {Fault} while the look-up service is away. */
export async function stateOf(
  dependencies: StateDependencies,
  watch: ListedWatch,
  requestId: string,
): Promise<WatchState> {
  const { state, name, upc } = shownWatch(watch, dependencies.clock.now());
  return {
    watchId: watch.id,
    name: name ?? upc ?? watch.itemId ?? "",
    isActive: state === "watching" || state === "open",
    best:
      watch.gtin !== null && watch.radiusMiles === null
        ? await bestOffer(dependencies, { ...watch, gtin: watch.gtin }, requestId)
        : await bestStockPoint(dependencies, watch),
  };
}

/** Of a product: of the offers in stock, which come first, the one to buy; a members' one only where there is no other. */
async function bestOffer(
  { bus }: StateDependencies,
  { gtin, country, stores }: ListedWatch & { readonly gtin: string },
  requestId: string,
): Promise<BestOffer | null> {
  const wanted = { upc: gtin, country };
  const { held } = await bus.call(heldOffers, wanted, { principal: SCHEDULER, requestId });
  const isWatched = (storeId: string) =>
    stores.length === 0 || stores.some((id) => bareId(id) === bareId(storeId));
  const offers = held.offers.filter(({ storeId, seenAt }) => seenAt !== null && isWatched(storeId));
  const [best] = offers
    .filter(({ isAvailable, price }) => isAvailable && price.value >= 0)
    .toSorted((one, other) => isClosed(one) - isClosed(other) || compareOffers(one, other));
  const offer = best ?? offers[0];
  if (!offer) return null;
  const { price, isAvailable, store, branch = null, plainUrl, seenAt } = offer;
  return {
    isAvailable,
    price: price.value < 0 ? null : price.value,
    currency: price.currency,
    store,
    branch,
    url: plainUrl,
    readAt: seenAt,
  };
}

function isClosed({ membershipNeeded }: StoreOffer): number {
  return membershipNeeded ? 1 : 0;
}

type StockPointRow = Omit<StockPointAt, "first"> & { readonly storeId: string; readonly readAt: Date };

/** Of an item, or on the shelves near a zip code: the cheapest stock point that has it, else the cheapest one. */
async function bestStockPoint({ database }: StateDependencies, watch: ListedWatch) {
  const { rows } = await database.query<StockPointRow>(
    `select store_id as "storeId", read_at as "readAt", ${POINT_COLUMNS}, ${POINT_TERMS}
     from alerts.places as point
     where country = $1 and (gtin = $2 or (retailer = $3 and item_id = $4))
     order by stock in ('in', 'limited') desc nulls last, price`,
    [watch.country, watch.gtin, watch.retailer, watch.itemId],
  );
  const point = rows.find((row) => concerns(watch, row));
  if (!point) return null;
  const { storeName, branch, url, readAt } = point;
  const { stock, price, currency } = point.terms;
  return {
    isAvailable: stock === "in" || stock === "limited" ? true : stock === "out" ? false : null,
    price,
    currency,
    store: storeName,
    branch,
    url,
    readAt: readAt.toISOString(),
  };
}
