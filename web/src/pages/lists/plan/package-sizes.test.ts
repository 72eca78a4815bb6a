import type { Plan, PlanOffer } from "@stockfinder/contracts/plans";
import { expect, test } from "vitest";
import { hasSmaller, sizeBeside, sizesText } from "./package-sizes.ts";

/** A plan that buys one piece of each line at one stop: what it costs, and how many of which unit are in it. */
function aPlan(
  bought: Record<string, readonly [cost: number, contents: number, unit?: string] | null>,
): Plan {
  const lines = Object.entries(bought).map(([line, said]) => {
    const [cost, contents, unit = "oz"] = said ?? [1, 0];
    const offer = said ? { unitPrice: { amount: cost / contents, unit, per: unit } } : {};
    return { line, offer: offer as PlanOffer, quantity: 1, cost };
  });
  const stop = { storeId: "target", branchId: "1", name: "Target", distanceMiles: 1, address: null };
  const stops = [{ ...stop, lines, goods: 0, shipping: 0, tax: 0 }];
  return { stops, missing: [], total: 0, parts: [], minutes: 10, sure: 1 };
}

test("packages that hold less or more than another plan's are said", () => {
  const gallon = aPlan({ milk: [4, 128], eggs: [3, 12, "count"], tea: [5, 20, "count"] });
  const half = aPlan({ milk: [2.5, 64], eggs: [4, 18, "count"], tea: [4, 16, "count"] });
  expect(sizesText(half, gallon)).toBe("Other package sizes");
  const [large, small] = [aPlan({ milk: [5, 256] }), aPlan({ milk: [1, 32] })];
  expect([sizesText(large, gallon), sizesText(small, gallon)]).toEqual([
    "Some larger packages",
    "Some smaller packages",
  ]);
  expect([hasSmaller(half, gallon), hasSmaller(large, gallon)]).toEqual([true, false]);
});

test("nothing is said of what is alike, not known or counted otherwise", () => {
  const liters = aPlan({ milk: [4, 67.6], eggs: [3, 12, "count"], tea: null });
  const other = aPlan({ milk: [5, 67.63], eggs: [3, 12, "oz"], tea: [4, 16, "count"], rice: [2, 32] });
  expect(sizesText(liters, other)).toBeNull();
  expect(sizeBeside("rice", other, liters)).toBeNull();
});
