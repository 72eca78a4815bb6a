import type { Handler } from "@stockfinder/bus/bus";
import type { judgeWasPrice as operation } from "@stockfinder/contracts/history";
import type { CertainStock } from "@stockfinder/contracts/listings";
import type { Database, Prepared } from "@stockfinder/database/database";
import { discountOf, shownWasPrice } from "../catalogue/history/discount.ts";
import { pointsSince } from "../catalogue/listings/point-table.ts";
import { keptSince } from "../catalogue/listings/source-retention.ts";
import { currencyOf, isAvailable } from "../catalogue/offers/store-offers.ts";
import type { ServiceContext } from "../context.ts";

const POINTS: Prepared = {
  name: "lookup-judged-points",
  text: `select (extract(epoch from point.at) * 1000)::float8 as at, point.price::float8, point.currency, point.stock,
           listing.is_demo as "isDemo"
         from (select * from lookup.listings where retailer = $1 and item_id = $2 and country = $3) as listing
         cross join lateral ${pointsSince("$4::timestamptz")} as point
         order by point.at`,
};
/** The 90 days in which it is judged, and 30 before a cut at their beginning. */
const DAYS = 121;
const DAY = 24 * 60 * 60_000;

interface Row {
  readonly at: number;
  readonly price: number | null;
  readonly currency: string | null;
  readonly stock: CertainStock | null;
  readonly isDemo: boolean;
}

/** Whether an item was really sold at a price. */
export function judgeWasPrice(
  database: Pick<Database, "query">,
  { clock }: Pick<ServiceContext, "clock">,
): Handler<typeof operation> {
  return async ({ retailer, itemId, country, was }) => {
    const now = clock.now();
    const { rows } = await database.query<Row>(POINTS, [
      retailer,
      itemId,
      country,
      new Date(now - DAYS * DAY),
    ]);
    const points = rows
      .filter(({ at, isDemo }) => at >= keptSince({ retailer, isDemo }, now))
      .map(({ stock, ...point }) => ({ ...point, isAvailable: isAvailable(stock) }));
    const currency = points.at(-1)?.currency ?? currencyOf(country);
    return shownWasPrice({ value: was, word: "was" }, discountOf(points, { was, currency, now }));
  };
}
