import { RETAILER_IDS } from "@stockfinder/contracts/retailers";
import type { Supply } from "./department.ts";
import type { SoughtAfter } from "./sought-after.ts";

/** One product that every store always has in stock, and one that none ever has: the look-up service's canaries in the demo. */
export const KNOWN_ITEMS: readonly (SoughtAfter & { readonly supply: Supply })[] = [
  {
    upc: "887000000014",
    title: "Plainfield Wooden Ruler, 12 in",
    brand: "Plainfield",
    kind: "Ruler",
    category: "Office",
    shape: "box",
    cents: 199,
    soldAt: RETAILER_IDS,
    alsoCalled: [],
    supply: "endless",
  },
  {
    upc: "887000000021",
    title: "Plainfield Slide Rule, 10 in",
    brand: "Plainfield",
    kind: "Slide Rule",
    category: "Office",
    shape: "box",
    cents: 2499,
    soldAt: RETAILER_IDS,
    alsoCalled: [],
    supply: "discontinued",
  },
];
