import type { Item } from "@stockfinder/contracts/retailer-items";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import type { ListedItem } from "../retailer.ts";
import { knownTitle } from "./known-titles.ts";
import { productOf } from "./product-of.ts";
import { readQuery } from "./query.ts";
import { relevance } from "./relevance.ts";
import { isWrittenBySellers } from "./sellers.ts";
import { inCondition } from "./title.ts";

/** Adds product and relevance to a retailer's items and sorts them, the most relevant first; ties keep the retailer's order. */
export function describeItems(
  items: readonly ListedItem[],
  { retailer, query }: { readonly retailer: RetailerId; readonly query: string },
): Item[] {
  const wanted = readQuery(query);
  const isBySeller = isWrittenBySellers(retailer);
  return items
    .map((item) => {
      const title = inCondition(knownTitle(item.wholeTitle ?? item.title), item.condition);
      const product = productOf({ id: `${retailer}:${item.id}`, upc: item.upc, title, isBySeller });
      return { ...shown(item), product, relevance: relevance(wanted, title, product.gtin) };
    })
    .sort((a, b) => b.relevance - a.relevance);
}

/** Without what only identifies its product. Most items have nothing of it, and need no copy. */
function shown(item: ListedItem): Omit<ListedItem, "condition" | "wholeTitle"> {
  if (item.condition === undefined && item.wholeTitle === undefined) return item;
  const { condition: _, wholeTitle: __, ...rest } = item;
  return rest;
}
