import type { Handler } from "@stockfinder/bus/bus";
import type * as contract from "@stockfinder/contracts/history";
import type { HistoryPoint } from "@stockfinder/contracts/history";
import { milliseconds } from "@stockfinder/database/columns";
import type { Prepared } from "@stockfinder/database/database";
import type { PricePoint } from "../catalogue/history/daily-prices.ts";
import { shownWasPrice } from "../catalogue/history/discount.ts";
import { type LowPoint, priceLows as lowsIn } from "../catalogue/history/price-lows.ts";
import { pointsOfProduct } from "../catalogue/history/product-points.ts";
import { comparedLines, storeLines } from "../catalogue/history/store-lines.ts";
import { verdict } from "../catalogue/history/verdict.ts";
import { pointsSince } from "../catalogue/listings/point-table.ts";
import { firstListing } from "../catalogue/listings/product-listings.ts";
import { recentPoints } from "../catalogue/listings/recent-points.ts";
import { judge } from "../catalogue/listings/summary.ts";
import { offerStore } from "../catalogue/offers/offer-store.ts";
import { currencyOf } from "../catalogue/offers/store-offers.ts";
import type { LookupComponents } from "../components.ts";

const DAY = 24 * 60 * 60_000;
const REUSED_MS = 10_000;
/** Without a verdict: the next reading may bring one. */
const REUSED_WITHOUT_MS = 1_000;

export function productHistory({
  database,
  clock,
  terms,
}: LookupComponents): Handler<typeof contract.productHistory> {
  return async ({ upc, country, days }, { reuseFor }) => {
    const now = clock.now();
    const since = now - days * DAY;
    const lines = storeLines(await pointsOfProduct(database, { gtin: upc, country, since, now }));
    const found = verdict(comparedLines(lines, { country, shops: terms.shops }), {
      now,
      days,
      currency: currencyOf(country),
    });
    reuseFor(found ? REUSED_MS : REUSED_WITHOUT_MS);
    return {
      upc,
      stores: lines.flatMap(({ retailer, points }) => {
        // What a store asked as the days began is the line's beginning.
        const shown = points
          .filter(isReading)
          .map((point) => asSent({ ...point, at: Math.max(point.at, since) }));
        return shown.length === 0 ? [] : { storeId: offerStore(retailer, country).id, points: shown };
      }),
      verdict: found,
    };
  };
}

/** Not the end of a price that was not read any more. */
function isReading({ currency, isAvailable }: PricePoint): boolean {
  return currency !== null || isAvailable !== null;
}

function asSent({ at, ...terms }: PricePoint): HistoryPoint {
  return { at: new Date(at).toISOString(), ...terms };
}

const POINTS: Prepared = {
  name: "lookup-low-points",
  text: `
    select ${milliseconds("point.at")} as at, point.price::float8, point.currency, point.stock
    from lookup.listings as listing cross join lateral ${pointsSince("$4::timestamptz")} as point
    where listing.retailer = $1 and listing.item_id = $2 and listing.country = $3 and point.at <= $5
    order by point.at`,
};
/** The most that a rule may look back. */
const MOST_DAYS = 365;

/** The successive lows of an item before its price at a given time. */
export function priceLows({ database }: LookupComponents): Handler<typeof contract.priceLows> {
  return async ({ retailer, itemId, country, at }) => {
    const until = Date.parse(at);
    const { rows } = await database.query<LowPoint>(POINTS, [
      retailer,
      itemId,
      country,
      new Date(until - MOST_DAYS * DAY),
      new Date(until),
    ]);
    return { lows: lowsIn(rows) };
  };
}

/** What the history of an item says about a price that it had before. */
export function judgeWasPrice({ database, clock }: LookupComponents): Handler<typeof contract.judgeWasPrice> {
  return async ({ retailer, itemId, country, was }) => {
    const now = clock.now();
    const listing = await firstListing(database, { retailer, country }, [itemId]);
    const points = listing && (await recentPoints(database, [listing.id], now)).get(listing.id);
    const found = points ? judge(points, listing, { was, now }) : null;
    return shownWasPrice({ value: was, word: "was" }, found);
  };
}
