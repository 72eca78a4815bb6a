import type { Handler } from "@stockfinder/bus/bus";
import type { HistoryPoint, productHistory as operation } from "@stockfinder/contracts/history";
import type { Database } from "@stockfinder/database/database";
import type { PricePoint } from "../catalogue/history/daily-prices.ts";
import { pointsOfProduct } from "../catalogue/history/product-points.ts";
import { comparedLines, storeLines } from "../catalogue/history/store-lines.ts";
import { verdict } from "../catalogue/history/verdict.ts";
import { offerStore } from "../catalogue/offers/offer-store.ts";
import { currencyOf } from "../catalogue/offers/store-offers.ts";
import type { ServiceContext } from "../context.ts";

const DAY = 24 * 60 * 60_000;
const REUSED_MS = 10_000;
/** Without a verdict: the next reading may bring one. */
const REUSED_WITHOUT_MS = 1_000;

export function productHistory(
  database: Pick<Database, "query">,
  { clock, terms }: Pick<ServiceContext, "clock" | "terms">,
): Handler<typeof operation> {
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
