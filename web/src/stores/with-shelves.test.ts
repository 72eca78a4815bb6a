import { expect, test } from "vitest";
import { anOffer, aShelf } from "../../test/sample-offers.ts";
import { withShelves } from "./with-shelves.ts";

test("what is sold out online is in stock in stores where a branch near has it", () => {
  const total = { value: 505, from: false, parts: [] };
  const offers = [
    anOffer("target", { isAvailable: false, total }),
    anOffer("walmart", { isAvailable: false }),
    anOffer("bestbuy", { isAvailable: null, state: "preorder" }),
    anOffer("kroger"),
  ];
  const shelves = [
    aShelf("target", 3.3, "out"),
    aShelf("target", 8.5, "in"),
    aShelf("walmart", 4, "out"),
    aShelf("bestbuy", 5, "in"),
    aShelf("kroger", 1.6, "in"),
  ];
  const [target, ...others] = withShelves(offers, shelves);
  expect(target).toMatchObject({ isAvailable: true, inStoresOnly: true, distanceMiles: 8.5 });
  expect(target?.total, "which was that of a delivery").toBeUndefined();
  expect(others).toEqual(offers.slice(1));
});
