import { expect, test } from "vitest";
import { shopperMessage } from "./lookup-failure.ts";

test.each([
  ["empty", "No products available for this search"],
  ["no-stores", "We are unable to find any stores."],
  ["no-store-list", "We are unable to find any stores."],
  ["blocked", "We are unable to search for this item at this store"],
  ["retired", "We are unable to search for this item at this store"],
  ["throttled", "We are unable to search for this item at this store"],
  ["failing", "We are unable to search for this item at this store"],
  ["refused", "We are unable to search for this item at this store"],
  ["unreadable", "We are unable to search for this item at this store"],
  ["timeout", "We are unable to search for this item at this store"],
] as const)("of %s a shopper reads: %s", (code, message) => {
  expect(shopperMessage(code)).toBe(message);
});
