import { alertText } from "@stockfinder/contracts/alert-words";
import { expect, test } from "vitest";
import { aBroadcast, anAlert } from "../../test/sample-alerts.ts";

test.each([
  [{}, "Back in stock at Target for $499.99"],
  [{ kind: "price" }, "Cheaper at Target for $499.99"],
  [
    { state: "limited", branch: "Cleveland Commons, Cleveland" },
    "Limited stock at Target, Cleveland Commons, Cleveland for $499.99",
  ],
  [{ state: "over" }, "Sold out again at Target"],
  [{ state: "over", kind: "price" }, "Over at Target"],
  [{ price: null }, "Back in stock at Target"],
  [{ state: "withdrawn" }, "Withdrawn: Target"],
  [
    {
      kind: "price",
      price: 62,
      wasPrice: { value: 79, word: "was", discount: "genuine", daysAtWas: 41, of: 90 },
    },
    "Cheaper at Target for $62.00, was $79, genuine",
  ],
] as const)("%j is worded as %j", (changes, text) => {
  expect(alertText(anAlert(changes))).toBe(text);
});

test("a staff notification has their message, until they withdraw it", () => {
  const { message } = aBroadcast();
  expect(alertText(aBroadcast())).toBe(message);
  expect(alertText(aBroadcast({ state: "withdrawn" }))).toBe("Taken back");
});
