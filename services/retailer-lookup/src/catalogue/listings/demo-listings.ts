import type { Database } from "@stockfinder/database/database";
import type { Retailers } from "../readers-port.ts";

/** Deletes the sandbox's data about stores that it no longer replaces, so that nobody is shown it as real. */
export async function removeDemoListings(
  database: Pick<Database, "query">,
  retailers: Retailers,
  { pagesAreDemo }: { readonly pagesAreDemo: boolean },
): Promise<void> {
  const live = [...retailers.values()].filter(({ info }) => info.source === "live").map(({ id }) => id);
  await database.query(
    `with removed as (delete from lookup.listings where is_demo and (retailer = any($1) or (seen_by = 'page' and not $2)) returning id)
     delete from lookup.listing_points where listing_id in (select id from removed)`,
    [live, pagesAreDemo],
  );
}
