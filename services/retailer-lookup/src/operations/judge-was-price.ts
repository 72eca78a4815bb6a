import type { Handler } from "@stockfinder/bus/bus";
import type { judgeWasPrice as operation } from "@stockfinder/contracts/history";
import type { Database } from "@stockfinder/database/database";
import { shownWasPrice } from "../catalogue/history/discount.ts";
import { firstListing } from "../catalogue/listings/product-listings.ts";
import { recentPoints } from "../catalogue/listings/recent-points.ts";
import { judge } from "../catalogue/listings/summary.ts";
import type { ServiceContext } from "../context.ts";

export function judgeWasPrice(
  database: Pick<Database, "query">,
  { clock }: Pick<ServiceContext, "clock">,
): Handler<typeof operation> {
  return async ({ retailer, itemId, country, was }) => {
    const now = clock.now();
    const listing = await firstListing(database, { retailer, country }, [itemId]);
    const points = listing && (await recentPoints(database, [listing.id], now)).get(listing.id);
    const found = points ? judge(points, listing, { was, now }) : null;
    return shownWasPrice({ value: was, word: "was" }, found);
  };
}
