import type { Item, Product } from "@stockfinder/contracts/retailer-items";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import type { ListedItem } from "../retailer.ts";
import { knownTitle } from "./known-titles.ts";
import { productOf } from "./product-of.ts";
import { readQuery } from "./query.ts";
import { relevance } from "./relevance.ts";
import { isWrittenBySellers } from "./sellers.ts";
import type { TitleParts } from "./title.ts";

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
      return { ...item, product, relevance: relevance(wanted, inState(title, product), product.gtin) };
    })
    .sort((a, b) => b.relevance - a.relevance);
}

/** The title with the condition that the shop states: sellers rarely write `used`. */
function inState(title: TitleParts, product: Product): TitleParts {
  const condition = product.condition ?? "new";
  return condition === title.condition ? title : { ...title, condition };
}
