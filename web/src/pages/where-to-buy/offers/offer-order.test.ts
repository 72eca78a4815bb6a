import { expect, test } from "vitest";
import { anOffer } from "../../../../test/sample-offers.ts";
import { inOrder } from "./offer-order.ts";

test("of equal prices the nearer store comes first, and a cheaper one before both", () => {
  const at = (storeId: string, value: number, distanceMiles: number | null) =>
    anOffer(storeId, { price: { value, currency: "USD" }, distanceMiles });
  const offers = [
    at("bestbuy", 500, 13),
    at("newegg", 500, null),
    at("target", 500, 3.3),
    at("walmart", 490, 20),
  ];

  expect(inOrder(offers).map(({ storeId }) => storeId)).toEqual(["walmart", "target", "bestbuy", "newegg"]);
});

test("of equal prices that for members only comes last, however near it is", () => {
  const members = anOffer("samsclub", { distanceMiles: 1, membershipNeeded: "Sam's Club" });
  expect(inOrder([members, anOffer("newegg")]).map(({ storeId }) => storeId)).toEqual(["newegg", "samsclub"]);
});
