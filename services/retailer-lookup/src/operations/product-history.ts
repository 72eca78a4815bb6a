import type { Handler } from "@stockfinder/bus/bus";
import type { HistoryPoint, productHistory as operation } from "@stockfinder/contracts/history";
import type { Database } from "@stockfinder/database/database";
import type { ServiceContext } from "../context.ts";
import { type ProductPoint, pointsOfProduct } from "../history/product-points.ts";
import { type PricePoint, verdict } from "../history/verdict.ts";
import { offerStore } from "../offers/offer-store.ts";
import { currencyOf, isAvailable } from "../offers/store-offers.ts";

const DAY = 24 * 60 * 60_000;
const REUSED_MS = 10_000;

/** A product's history at each store, and how today's price compares. */
export function productHistory(
  database: Pick<Database, "query">,
  { clock }: Pick<ServiceContext, "clock">,
): Handler<typeof operation> {
  return async ({ upc, country, days }, { reuseFor }) => {
    const now = clock.now();
    const found = await pointsOfProduct(database, { gtin: upc, country, since: now - days * DAY });
    const lines = [...found].flatMap(([retailer, listings]) => {
      const points = lineOf(listings).map(pricePoint);
      return points.length === 0 ? [] : { storeId: offerStore(retailer, country).id, points };
    });
    reuseFor(REUSED_MS);
    return {
      upc,
      stores: lines.map(({ storeId, points }) => ({ storeId, points: points.map(asSent) })),
      verdict: verdict(
        lines.map(({ points }) => points),
        { now, days, currency: currencyOf(country) },
      ),
    };
  };
}

/** A store has one line: that of the listing with most points on its last day, so that one that ended stands back. */
function lineOf(listings: readonly (readonly ProductPoint[])[]): readonly ProductPoint[] {
  const lastDay = (points: readonly ProductPoint[]) => Math.floor((points.at(-1)?.at ?? 0) / DAY);
  const [line = []] = listings.toSorted(
    (one, other) => lastDay(other) - lastDay(one) || other.length - one.length,
  );
  return line;
}

function pricePoint({ at, price, currency, stock }: ProductPoint): PricePoint {
  return { at, price, currency, isAvailable: isAvailable(stock) };
}

function asSent({ at, ...terms }: PricePoint): HistoryPoint {
  return { at: new Date(at).toISOString(), ...terms };
}
