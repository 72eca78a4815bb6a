import type { Chain, Supply } from "./department.ts";
import type { SoughtAfter } from "./sought-after.ts";

const EVERYWHERE: readonly Chain[] = [
  "target",
  "walmart",
  "samsclub",
  "walgreens",
  "ebay",
  "cvs",
  "walmartgrocery",
  "kroger",
  "bestbuy",
];

/** What every store has always, and what no store has ever: the look-up service's canaries in the demo. */
export const KNOWN_ITEMS: readonly (SoughtAfter & { readonly supply: Supply })[] = [
  {
    upc: "887000000014",
    title: "Plainfield Wooden Ruler, 12 in",
    brand: "Plainfield",
    kind: "Ruler",
    category: "Office",
    shape: "box",
    cents: 199,
    soldAt: EVERYWHERE,
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
    soldAt: EVERYWHERE,
    alsoCalled: [],
    supply: "discontinued",
  },
];
