import type { Handler } from "@stockfinder/bus/bus";
import type { HistoryPoint, productHistory as operation } from "@stockfinder/contracts/history";
import type { Database } from "@stockfinder/database/database";
import type { ServiceContext } from "../context.ts";
import { pointsOfProduct } from "../history/product-points.ts";
import { storeLines } from "../history/store-lines.ts";
import { type PricePoint, verdict } from "../history/verdict.ts";
import { offerStore } from "../offers/offer-store.ts";
import { currencyOf } from "../offers/store-offers.ts";

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
    const lines = storeLines(found);
    reuseFor(REUSED_MS);
    return {
      upc,
      stores: lines.map(({ retailer, points }) => ({
        storeId: offerStore(retailer, country).id,
        points: points.map(asSent),
      })),
      verdict: verdict(
        lines.map(({ points }) => points),
        { now, days, currency: currencyOf(country) },
      ),
    };
  };
}

function asSent({ at, ...terms }: PricePoint): HistoryPoint {
  return { at: new Date(at).toISOString(), ...terms };
}
