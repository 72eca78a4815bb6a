import { expect, test } from "vitest";
import { RETAILER_IDS } from "./retailers.ts";

test("the retailers are in the order of the page", () => {
  expect(RETAILER_IDS).toEqual([
    "target",
    "walmart",
    "samsclub",
    "walgreens",
    "ebay",
    "cvs",
    "walmartgrocery",
    "kroger",
    "bestbuy",
  ]);
});
