import type { Money } from "@stockfinder/contracts/money";
import type { Queryable } from "@stockfinder/database/database";
import {
  MILES_A_DEGREE,
  POINT_COLUMNS,
  POINT_TERMS,
  type StockPointAt,
} from "../stock-points/near-stock-points.ts";
import type { Transition } from "./transition-table.ts";

export type StockedPoint = Omit<StockPointAt, "first"> & {
  readonly gtin: string | null;
  readonly itemId: string;
};

const AROUND = `country = $2 and store_id <> '' and stock in ('in', 'limited') and latitude between $5 and $6`;
const STOCKED = {
  name: "alerts-stocked-points",
  text: `select gtin, item_id as "itemId", ${POINT_COLUMNS}, ${POINT_TERMS}
    from (
      select * from alerts.places where gtin = $1 and ${AROUND}
      union all
      select * from alerts.places where retailer = $3 and item_id = $4 and gtin is distinct from $1 and ${AROUND}
    ) as point`,
};

/** The stock points that have a transition's product or item, and may be nearer to its watches: within twice their largest radius. */
export async function stockedAround(
  database: Queryable,
  { gtin, country, retailer, itemId, latitude }: Transition,
  radiusMiles: number,
): Promise<readonly StockedPoint[]> {
  if (latitude === null) return [];
  const high = (2 * radiusMiles) / MILES_A_DEGREE;
  const values = [gtin, country, retailer, itemId, latitude - high, latitude + high];
  const { rows } = await database.query<StockedPoint>(STOCKED, values);
  return rows;
}

/** The prices at which watches first saw stock points, by the key of `firstKey`. */
export async function firstPricesAt(
  database: Queryable,
  watchIds: readonly string[],
  points: readonly Pick<StockPointAt, "stockPointId">[],
): Promise<ReadonlyMap<string, Money>> {
  if (watchIds.length === 0 || points.length === 0) return new Map();
  const { rows } = await database.query<Money & { readonly watchId: string; readonly stockPointId: string }>(
    `select watch_id as "watchId", place_id::text as "stockPointId", price::float8 as value, currency
     from alerts.first_prices where watch_id = any($1) and place_id = any($2::bigint[])`,
    [watchIds, points.map(({ stockPointId }) => stockPointId)],
  );
  return new Map(
    rows.map(({ watchId, stockPointId, value, currency }) => [
      firstKey(watchId, stockPointId),
      { value, currency },
    ]),
  );
}

export function firstKey(watchId: string, stockPointId: string): string {
  return `${watchId} ${stockPointId}`;
}
