import type { Handler } from "@stockfinder/bus/bus";
import type { priceLows as priceLowsOperation } from "@stockfinder/contracts/history";
import type { Database, Prepared } from "@stockfinder/database/database";
import { type LowPoint, priceLows as lowsIn } from "../catalogue/history/price-lows.ts";

/** With the point that was current when the period began. */
const POINTS: Prepared = {
  name: "lookup-low-points",
  text: `
    select (extract(epoch from point.at) * 1000)::float8 as at, point.price::float8, point.currency, point.stock
    from lookup.listings as listing join lookup.listing_points as point on point.listing_id = listing.id
    where listing.retailer = $1 and listing.item_id = $2 and listing.country = $3 and point.at <= $5
      and point.at >= coalesce(listing.reference_since, '-infinity')
      and point.at >= coalesce((
        select max(at) from lookup.listing_points where listing_id = listing.id and at <= $4
      ), $4)
    order by point.at`,
};
const DAY = 24 * 60 * 60_000;
/** The most that a rule may look back. */
const DAYS = 365;

/** The successive lows of an item before its price at a given time. */
export function priceLows(database: Pick<Database, "query">): Handler<typeof priceLowsOperation> {
  return async ({ retailer, itemId, country, at }) => {
    const until = Date.parse(at);
    const { rows } = await database.query<LowPoint>(POINTS, [
      retailer,
      itemId,
      country,
      new Date(until - DAYS * DAY),
      new Date(until),
    ]);
    return { lows: lowsIn(rows) };
  };
}
