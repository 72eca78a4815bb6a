import type { Retailer } from "../reading/retailer.ts";
import { bestbuy } from "./bestbuy/adapter.ts";
import { cvs } from "./cvs/adapter.ts";
import { ebay } from "./ebay/adapter.ts";
import { kroger } from "./kroger/adapter.ts";
import { samsclub } from "./samsclub/adapter.ts";
import { target } from "./target/adapter.ts";
import { walgreens } from "./walgreens/adapter.ts";
import { walmart } from "./walmart/adapter.ts";
import { walmartGrocery } from "./walmart-grocery/adapter.ts";

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
