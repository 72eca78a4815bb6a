import { RETAILER_IDS, type RetailerId } from "@stockfinder/contracts/retailers";
import type { Retailer } from "../parsing/retailer.ts";
import { bestbuy } from "./bestbuy/adapter.ts";
import { cvs } from "./cvs/adapter.ts";
import { ebay } from "./ebay/adapter.ts";
import { kroger } from "./kroger/adapter.ts";
import { samsclub } from "./samsclub/adapter.ts";
import { target } from "./target/adapter.ts";
import { walgreens } from "./walgreens/adapter.ts";
import { walmart } from "./walmart/adapter.ts";
import { walmartGrocery } from "./walmart-grocery/adapter.ts";

/** The folders of this folder. What may be asked, what is configured and what is shown derives from them. */
const BY_ID: Readonly<Record<RetailerId, Retailer>> = {
  bestbuy,
  cvs,
  ebay,
  kroger,
  samsclub,
  target,
  walgreens,
  walmart,
  walmartgrocery: walmartGrocery,
};

/** All retailers, in the order of the result page. */
export const RETAILERS: readonly Retailer[] = RETAILER_IDS.map((id) => BY_ID[id]);
