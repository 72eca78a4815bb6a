import type { Country } from "@stockfinder/contracts/listings";
import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import { milliseconds } from "@stockfinder/database/columns";
import type { Database, Prepared } from "@stockfinder/database/database";

/** More variants than a page offers to choose from. */
const MOST = 200;

export interface GroupListing {
  readonly gtin: string;
  readonly axes: NonNullable<ProductFacts["variants"]>["axes"];
  readonly isDemo: boolean;
  /** In milliseconds since 1970. */
  readonly readAt: number;
}

const OF_GROUP: Prepared = {
  name: "lookup-group-listings",
  text: `
    select gtin, facts -> 'variants' -> 'axes' as axes, is_demo as "isDemo",
      ${milliseconds("seen_at")} as "readAt"
    from lookup.listings
    where retailer = $1 and country = $2 and facts -> 'variants' ->> 'group' = $3 and gtin is not null
    order by seen_at desc limit ${MOST}`,
};

/** A store's items that share its own id of a group, and state a GTIN; those read last come first. */
export async function listingsOfGroup(
  database: Pick<Database, "query">,
  { retailer, country }: { readonly retailer: string; readonly country: Country },
  group: string,
): Promise<readonly GroupListing[]> {
  const { rows } = await database.query<GroupListing>(OF_GROUP, [retailer, country, group]);
  return rows;
}
