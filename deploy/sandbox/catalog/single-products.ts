import { z } from "zod";
import { readTable } from "../table.ts";
import { Cents, Chains, List, Shape, Supply, Titles } from "./columns.ts";

const SingleProduct = z.strictObject({
  upc: z.string(),
  title: z.string(),
  brand: z.string(),
  kind: z.string(),
  category: z.string(),
  shape: Shape,
  cents: Cents,
  supply: Supply,
  soldAt: Chains,
  alsoCalled: List,
  /** Where a chain writes another title than the others. */
  titleAt: Titles,
});

export type SingleProduct = z.infer<typeof SingleProduct>;

/** Products that the site links to by name; their UPCs are the real ones, because the links contain them. */
export const SOUGHT_AFTER = read("sought-after.tsv");

/** Hard cases for searching: accessories, refurbished items, counts, and one product with another title at each store. */
export const HARD_CASES = read("hard-cases.tsv");

/** One product that every store always has in stock, and one that none ever has: the look-up service's canaries in the demo. */
export const KNOWN_ITEMS = read("known-items.tsv");

function read(name: string): readonly SingleProduct[] {
  return readTable(new URL(name, import.meta.url), SingleProduct);
}
