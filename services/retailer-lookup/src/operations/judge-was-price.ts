import type { Handler } from "@stockfinder/bus/bus";
import type { judgeWasPrice as operation } from "@stockfinder/contracts/history";
import type { Database } from "@stockfinder/database/database";
import { shownWasPrice } from "../catalogue/history/discount.ts";
import { judgedDiscounts } from "../catalogue/listings/judged-discounts.ts";
import { firstListing } from "../catalogue/listings/product-listings.ts";
import type { ServiceContext } from "../context.ts";

export function judgeWasPrice(
  database: Pick<Database, "query">,
  { clock }: Pick<ServiceContext, "clock">,
): Handler<typeof operation> {
  return async ({ retailer, itemId, country, was }) => {
    const now = clock.now();
    const listing = await firstListing(database, { retailer, country }, [itemId]);
    const discounts = await judgedDiscounts(database, listing ? [{ ...listing, was }] : [], now);
    return shownWasPrice({ value: was, word: "was" }, discounts.get(listing?.id ?? "") ?? null);
  };
}
