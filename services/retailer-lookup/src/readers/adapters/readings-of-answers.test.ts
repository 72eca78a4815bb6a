import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { expect, test } from "vitest";
import { NEAR } from "../../../test-support/canned.ts";
import type { Source } from "../parsing/retailer.ts";
import type { RetailerOn } from "../retailers/active-retailers.ts";
import { readingOfAvailability } from "./readings-of-answers.ts";

const source: Source = {
  kind: "site",
  search: async () => ({ items: [], pageCount: 0 }),
  availability: async () => [],
};

function sellingIn(...country: RetailerInfo["country"]): RetailerOn {
  const about = { beta: false, onlineOnly: false, perStore: false, source: "live", enabled: true } as const;
  return { id: "ebay", info: { ...about, id: "ebay", label: "eBay", country }, source };
}

test.each([
  [sellingIn("USA", "CAN"), NEAR.zip, "USA"],
  [sellingIn("USA", "CAN"), "M5V 2T6", "CAN"],
  [sellingIn("USA"), "M5V 2T6", "USA"],
])("a reading is of the shopper's country, where the retailer sells there: %#", (retailer, zip, country) => {
  const item = { id: "1", status: [], stores: [] };
  const reading = readingOfAvailability(item, { retailer, near: { ...NEAR, zip }, askedAt: 0 });
  expect(reading.country).toBe(country);
});
