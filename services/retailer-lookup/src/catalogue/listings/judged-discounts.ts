import type { CertainStock } from "@stockfinder/contracts/listings";
import type { Database, Prepared } from "@stockfinder/database/database";
import { type Discount, discountOf } from "../history/discount.ts";
import { pointsSince } from "./point-table.ts";
import type { ProductListing } from "./product-listings.ts";
import { isAvailable } from "./reading-rules.ts";
import { keptSince } from "./source-retention.ts";

/** The 90 days of `discountOf`, and 30 before a cut at their beginning. */
const COMPARED_MS = 121 * 24 * 60 * 60_000;

const POINTS: Prepared = {
  name: "lookup-recent-points",
  text: `
    select listing.id::text, (extract(epoch from point.at) * 1000)::float8 as at, point.price::float8, point.currency, point.stock
    from lookup.listings as listing cross join lateral ${pointsSince("$2::timestamptz")} as point
    where listing.id = any ($1::bigint[]) order by point.at`,
};

interface PointRow {
  readonly id: string;
  readonly at: number;
  readonly price: number | null;
  readonly currency: string | null;
  readonly stock: CertainStock | null;
}

type Judged = Pick<ProductListing, "id" | "retailer" | "isDemo" | "currency">;

/** What the histories of listings say about their was-prices, by the listing's id; null with too little that may be kept. */
export async function judgedDiscounts(
  database: Pick<Database, "query">,
  listings: readonly (Judged & { readonly was: number })[],
  now: number,
): Promise<ReadonlyMap<string, Discount | null>> {
  if (listings.length === 0) return new Map();
  const ids = listings.map(({ id }) => id);
  const { rows } = await database.query<PointRow>(POINTS, [ids, new Date(now - COMPARED_MS)]);
  const pointsOf = Map.groupBy(rows, ({ id }) => id);
  return new Map(listings.map((each) => [each.id, judge(pointsOf.get(each.id) ?? [], each, now)]));
}

function judge(
  points: readonly PointRow[],
  { currency, was, ...listing }: Judged & { readonly was: number },
  now: number,
): Discount | null {
  const oldest = keptSince(listing, now);
  const kept = points
    .filter(({ at }) => at >= oldest)
    .map(({ stock, ...point }) => ({ ...point, isAvailable: isAvailable(stock) }));
  return currency === null ? null : discountOf(kept, { was, currency, now });
}

/** Listings with what their histories say about the was-prices that their stores state. */
export async function withDiscounts<Listing extends ProductListing>(
  database: Pick<Database, "query">,
  listings: readonly Listing[],
  now: number,
): Promise<readonly Listing[]> {
  const stating = listings.flatMap((listing) => {
    const was = listing.facts?.wasPrice?.amount;
    return was === undefined ? [] : [{ ...listing, was }];
  });
  const discounts = await judgedDiscounts(database, stating, now);
  return listings.map((each) => ({ ...each, discount: discounts.get(each.id) ?? null }));
}
