import { expect, test } from "vitest";
import { type Offered, shareOf, usualContents } from "./usual-contents.ts";

function milk(storeId: string, price: number, ounces: number, unit = "oz"): Offered {
  return { price, offer: { storeId, unitPrice: { amount: price / ounces, unit, per: unit } } };
}
const UNKNOWN: Offered = { price: 1, offer: { storeId: "cvs" } };

test("what most stores have is usual, and not what one store has most of", () => {
  const shelves = [
    milk("target", 2, 64),
    milk("target", 3, 64),
    milk("target", 4, 128),
    milk("walmart", 5, 128),
  ];
  expect(usualContents(shelves)).toEqual({ unit: "oz", amount: 128 });
});

test("of what as many stores have, the cheapest is usual", () => {
  expect(usualContents([milk("target", 4, 128), milk("cvs", 2.49, 64)])).toEqual({ unit: "oz", amount: 64 });
});

test("a share is at most all of it, and nothing where the contents are not known", () => {
  const usual = { unit: "oz", amount: 128 };
  expect(shareOf(milk("cvs", 2.49, 64), usual)).toBe(0.5);
  expect(shareOf(milk("cvs", 9, 256), usual)).toBe(1);
  expect(shareOf(milk("cvs", 9, 128, "count"), usual)).toBe(0);
  expect(shareOf(UNKNOWN, usual)).toBe(0);
  expect(usualContents([UNKNOWN])).toBeNull();
  expect(shareOf(UNKNOWN, null)).toBe(1);
});
