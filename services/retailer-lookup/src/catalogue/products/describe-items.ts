import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import type { BareItem } from "@stockfinder/contracts/retailer-items";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import { productOf } from "@stockfinder/product-rules/identity/product-of";
import { inCondition } from "@stockfinder/product-rules/identity/title";
import { knownTitle } from "./known-titles.ts";
import type { ListedItem } from "./listed-item.ts";
import { plausibleFacts } from "./plausible-facts.ts";
import { readQuery } from "./query.ts";
import { relevance } from "./relevance.ts";
import { isWrittenBySellers } from "./sellers.ts";

/** An item with its product, and with its plausible facts as they are stored. */
export interface DescribedItem extends BareItem {
  readonly facts?: ProductFacts | undefined;
}

/** Adds product and relevance to a retailer's items and sorts them, the most relevant first; ties keep the retailer's order. */
export function describeItems(
  items: readonly ListedItem[],
  { retailer, query }: { readonly retailer: RetailerId; readonly query: string },
): DescribedItem[] {
  const wanted = readQuery(query);
  const isBySeller = isWrittenBySellers(retailer);
  return items
    .map((item) => {
      const title = inCondition(knownTitle(item.wholeTitle ?? item.title), item.condition);
      const product = productOf({ id: `${retailer}:${item.id}`, upc: item.upc, title, isBySeller });
      const described = { ...shown(item), product, relevance: relevance(wanted, title, product.gtin) };
      return item.facts ? { ...described, facts: plausibleFacts(item.facts, item.price) } : described;
    })
    .sort((a, b) => b.relevance - a.relevance);
}

/** Without what only identifies its product. Most items have nothing of it, and need no copy. */
function shown(item: ListedItem): Omit<ListedItem, "condition" | "wholeTitle"> {
  if (item.condition === undefined && item.wholeTitle === undefined) return item;
  const { condition: _, wholeTitle: __, ...rest } = item;
  return rest;
}
