import type { Item, RetailerId } from "@stockfinder/contracts/lookup";
import type { ListedItem } from "../retailer.ts";
import { knownTitle } from "./known-titles.ts";
import { productOf } from "./product-of.ts";
import { readQuery } from "./query.ts";
import { relevance } from "./relevance.ts";
import { isWrittenBySellers } from "./sellers.ts";

/** Adds product and relevance to a retailer's items and sorts them, the most relevant first; ties keep the retailer's order. */
export function describeItems(
  items: readonly ListedItem[],
  { retailer, query }: { readonly retailer: RetailerId; readonly query: string },
): Item[] {
  const wanted = readQuery(query);
  const isBySeller = isWrittenBySellers(retailer);
  return items
    .map(({ condition, ...item }) => {
      const title = knownTitle(item.title);
      const product = productOf({
        id: `${retailer}:${item.id}`,
        upc: item.upc,
        title,
        condition,
        isBySeller,
      });
      return { ...item, product, relevance: relevance(wanted, title, product.gtin) };
    })
    .sort((a, b) => b.relevance - a.relevance);
}
