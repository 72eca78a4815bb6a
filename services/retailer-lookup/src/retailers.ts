import type { Retailer } from "./retailer.ts";
import { bestbuy } from "./retailers/bestbuy.ts";
import { cvs } from "./retailers/cvs.ts";
import { ebay } from "./retailers/ebay.ts";
import { kroger } from "./retailers/kroger.ts";
import { samsclub } from "./retailers/samsclub.ts";
import { target } from "./retailers/target.ts";
import { walgreens } from "./retailers/walgreens.ts";
import { walmart } from "./retailers/walmart.ts";
import { walmartGrocery } from "./retailers/walmart-grocery.ts";

/** All retailers, in the order of the result page. */
export const RETAILERS: readonly Retailer[] = [
  target,
  walmart,
  samsclub,
  walgreens,
  ebay,
  cvs,
  walmartGrocery,
  kroger,
  bestbuy,
];
