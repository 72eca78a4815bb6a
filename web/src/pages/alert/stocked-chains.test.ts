import type { Alert } from "@stockfinder/contracts/alerts";
import { expect, test } from "vitest";
import { anAlert } from "../../../test/sample-alerts.ts";
import { otherChains, shownAlert } from "./stocked-chains.ts";

const at = (store: string, branch: string, distanceMiles: number, changes: Partial<Alert> = {}) =>
  anAlert({ id: `${store} ${branch}`, store, branch, distanceMiles, price: null, ...changes });

const NEAR_TARGET = at("Target", "Commons", 3.3);
const FAR_TARGET = at("Target", "Mall", 8.5, { price: 281.79 });
const BEREA = at("Sam's Club", "Berea", 13.5, { price: 160.68 });
const { store, branch, distanceMiles, storeId, price, currency, url } = BEREA;
/** It came before the others, when Berea was the nearest. */
const SOLON = at("Sam's Club", "Solon", 16, {
  price: 160.68,
  nearest: { store, branch, storeId, price, currency, url, distanceMiles: distanceMiles ?? 0 },
});

test("an alert is shown with the nearest place that has the item, also one that came later", () => {
  expect(shownAlert(SOLON, [])).toBe(SOLON);
  expect(shownAlert(SOLON, [BEREA, FAR_TARGET, NEAR_TARGET])).toBe(NEAR_TARGET);
});

test("one that is over, and one without a zip code, is shown with its own place", () => {
  const over = { ...SOLON, state: "over" as const, nearest: undefined };
  expect(shownAlert(over, [NEAR_TARGET])).toBe(over);
  const online = anAlert({ price: 499.99 });
  expect(shownAlert(online, [anAlert({ id: "2", store: "Walmart", price: 449.99 })])).toBe(online);
});

test("the other places are told a store at a time, with a price where any branch has one, and add up", () => {
  const alerts = [SOLON, BEREA, FAR_TARGET, NEAR_TARGET, at("Walmart", "Mall", 1, { state: "over" })];
  expect(otherChains(NEAR_TARGET, alerts)).toEqual([
    { first: FAR_TARGET, priced: FAR_TARGET, places: 1 },
    { first: BEREA, priced: BEREA, places: 2 },
  ]);
  expect(otherChains(BEREA, alerts)).toEqual([
    { first: NEAR_TARGET, priced: FAR_TARGET, places: 2 },
    { first: SOLON, priced: SOLON, places: 1 },
  ]);
});
