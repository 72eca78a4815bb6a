import type { Alert, AlertPlace } from "@stockfinder/contracts/alerts";
import type { Country, Terms } from "@stockfinder/contracts/listings";
import type { Money } from "@stockfinder/contracts/money";
import { bareId, directoryId } from "@stockfinder/contracts/store-ids";
import type { Queryable } from "@stockfinder/database/database";
import { shownMiles } from "@stockfinder/places/places";
import type { Position } from "@stockfinder/places/position";
import { type AlertRow, shownAlert } from "../alerts/alert-table.ts";
import { holds, type Rule } from "../rules/rule.ts";
import { RULE_COLUMNS, type WatchRow } from "../watches/watch-table.ts";

/** Of latitude; fewer than there are, so that nothing within a distance is left out. */
export const MILES_A_DEGREE = 68;

type NearWatch = Rule & Pick<WatchRow, "zip" | "latitude" | "longitude" | "radiusMiles" | "stores">;

/** A stock point as far as a watch near a zip code needs it. */
export interface StockPointAt {
  readonly stockPointId: string;
  readonly retailer: string;
  readonly country: Country;
  readonly storeName: string;
  readonly branch: string | null;
  readonly url: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** As the last reading has it, and the zip code that it is from. */
  readonly distanceZip: string | null;
  readonly distanceMiles: number | null;
  readonly terms: Terms;
  readonly first: Money | null;
}

/** Of a stock point `point`: all of a `StockPointAt` but its terms and the first price. */
export const POINT_COLUMNS = `
  point.id::text as "stockPointId", point.retailer, point.country, point.store_name as "storeName", point.branch, point.url,
  point.latitude, point.longitude, point.distance_zip as "distanceZip", point.distance_miles as "distanceMiles"`;
export const POINT_TERMS = `
  json_build_object('price', point.price, 'currency', point.currency, 'stock', point.stock,
    'soldByStore', point.sold_by_store) as terms`;

export interface NearStockPoint extends AlertPlace {
  readonly stockPointId: string;
  readonly isMet: boolean;
}

/** Null without a zip code, and if the stock point is outside the watch's circle or at no store of the watch. */
export function nearStockPoint(watch: NearWatch, point: StockPointAt): NearStockPoint | null {
  const { stockPointId, retailer, country, storeName, branch, url, terms, first } = point;
  const miles = milesTo(watch, point);
  if (miles === null || watch.radiusMiles === null || miles > watch.radiusMiles) return null;
  if (watch.stores.length > 0 && !watch.stores.some((id) => bareId(id) === retailer)) return null;
  return {
    stockPointId,
    store: storeName,
    storeId: directoryId(retailer, country),
    branch,
    price: terms.price,
    currency: terms.currency,
    url,
    distanceMiles: miles,
    isMet: holds(watch, terms, { first, lowest: null, total: null }),
  };
}

type Row = StockPointAt &
  Rule &
  Pick<WatchRow, "stores" | "zip" | "radiusMiles"> & { readonly watchId: string; readonly home: Position };

const STOCK_POINTS = {
  name: "alerts-near-stock-points",
  text: `select watch.id as "watchId", watch.stores, watch.radius_miles as "radiusMiles",
      json_build_object('latitude', watch.latitude, 'longitude', watch.longitude) as home, watch.zip,
      ${RULE_COLUMNS}, ${POINT_COLUMNS}, ${POINT_TERMS},
      case when first.price is not null then json_build_object('value', first.price, 'currency', first.currency) end as first
    from alerts.watches as watch
    join lateral (
      select * from alerts.places where gtin = watch.gtin and country = watch.country and store_id <> ''
      union all
      select * from alerts.places
      where retailer = watch.retailer and item_id = watch.item_id and country = watch.country and store_id <> ''
    ) as point on true
    left join alerts.first_prices as first on first.watch_id = watch.id and first.place_id = point.id
    where watch.id = any($1) and point.latitude between watch.latitude - watch.radius_miles / ${MILES_A_DEGREE}
      and watch.latitude + watch.radius_miles / ${MILES_A_DEGREE}`,
};

/** The stock points near each of these watches, by watch; none of a watch without a zip code. */
async function nearStockPoints(database: Queryable, watchIds: readonly string[]) {
  if (watchIds.length === 0) return new Map();
  const { rows } = await database.query<Row>(STOCK_POINTS, [watchIds]);
  const near = rows.flatMap((row) => {
    const point = nearStockPoint({ ...row, ...row.home }, row);
    return point ? [{ watchId: row.watchId, point }] : [];
  });
  const byWatch = Map.groupBy(near, ({ watchId }) => watchId);
  return new Map([...byWatch].map(([watchId, its]) => [watchId, its.map(({ point }) => point)]));
}

/** How far an alert's stock point is, and the nearest stock point where the rule holds too, if that is nearer. */
export function nearFields(
  points: readonly NearStockPoint[],
  { stockPointId, state }: Pick<AlertRow, "stockPointId" | "state">,
): Pick<Alert, "distanceMiles" | "nearest"> {
  const own = points.find((point) => point.stockPointId === stockPointId);
  if (!own) return {};
  const isOpen = state === "open" || state === "limited";
  const [nearest] = points
    .filter(({ isMet, distanceMiles }) => isOpen && isMet && distanceMiles < own.distanceMiles)
    .sort((one, other) => one.distanceMiles - other.distanceMiles);
  const { distanceMiles } = own;
  if (!nearest) return { distanceMiles };
  const { stockPointId: _, isMet: __, ...point } = nearest;
  return { distanceMiles, nearest: point };
}

/** Returns a function that gives these alerts the form that every channel has. */
export async function alertPresenter(
  database: Queryable,
  rows: readonly Pick<AlertRow, "watchId">[],
): Promise<(row: AlertRow) => Alert> {
  const points = await nearStockPoints(database, [...new Set(rows.map(({ watchId }) => watchId))]);
  return (row) => ({ ...shownAlert(row), ...nearFields(points.get(row.watchId) ?? [], row) });
}

/**
 * How far a stock point is from a watch's zip code: as the last reading has it, if that was made for this zip code, else by its position.
 * Null if it is not known.
 */
export function milesTo(
  watch: Pick<WatchRow, "zip" | "latitude" | "longitude">,
  point: Pick<StockPointAt, "latitude" | "longitude" | "distanceZip" | "distanceMiles">,
): number | null {
  if (point.distanceMiles !== null && point.distanceZip === watch.zip) return point.distanceMiles;
  const [home, at] = [positionOf(watch), positionOf(point)];
  return home && at && shownMiles(home, at);
}

function positionOf({ latitude, longitude }: Pick<StockPointAt, "latitude" | "longitude">): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
