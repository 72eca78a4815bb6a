import { expect, test } from "vitest";
import { compareTied, type Tied } from "./ties.ts";

const anOffer = (store: string, said: Partial<Tied> = {}): Tied => ({
  store,
  price: { value: 489, currency: "USD" },
  ...said,
});

const sent = (cost: number | null, freeFrom: number | null = null) => ({
  shipping: { cost, freeFrom, minDays: null, maxDays: null, by: null },
});

test("of equal prices the nearest shelf within a short drive comes first, then a known delivery, then far shelves, whatever their store sends, then the name", () => {
  const offers = [
    anOffer("walmart"),
    anOffer("bestbuy"),
    anOffer("kohls", sent(5.99)),
    anOffer("newegg", sent(9.99, 35)),
    anOffer("target", { distanceMiles: 13, inStoresOnly: true, ...sent(0) }),
    anOffer("samsclub", { distanceMiles: 3.3 }),
  ];
  const order = ["samsclub", "newegg", "kohls", "target", "bestbuy", "walmart"];
  expect(offers.toSorted(compareTied).map(({ store }) => store)).toEqual(order);
  expect(
    offers
      .toReversed()
      .sort(compareTied)
      .map(({ store }) => store),
  ).toEqual(order);
});
