import type { Alert } from "@stockfinder/contracts/alerts";
import { expect, test } from "vitest";
import { anAlert } from "../../../test/sample-alerts.ts";
import { otherPlaces } from "./other-places.ts";

const at = (store: string, branch: string, distanceMiles: number, changes: Partial<Alert> = {}) =>
  anAlert({ id: `${store} ${branch}`, store, branch, distanceMiles, price: null, ...changes });

const NEAR_TARGET = at("Target", "Commons", 3.3);
const FAR_TARGET = at("Target", "Mall", 8.5, { price: 281.79 });
const BEREA = at("Sam's Club", "Berea", 13.5, { price: 160.68 });
const { store, branch, distanceMiles, storeId, price, currency, url } = BEREA;
/** Its page names Berea as the nearest. */
const SOLON = at("Sam's Club", "Solon", 16, {
  price: 160.68,
  nearest: { store, branch, storeId, price, currency, url, distanceMiles: distanceMiles ?? 0 },
});

test("the places that an alert does not name come the nearest first, without those that sold out", () => {
  const alerts = [SOLON, BEREA, FAR_TARGET, NEAR_TARGET, at("Walmart", "Mall", 1, { state: "over" })];
  expect(otherPlaces(NEAR_TARGET, alerts)).toEqual([FAR_TARGET, BEREA, SOLON]);
  expect(otherPlaces(BEREA, alerts)).toEqual([NEAR_TARGET, FAR_TARGET, SOLON]);
  expect(otherPlaces(SOLON, alerts)).toEqual([NEAR_TARGET, FAR_TARGET]);
});

test("without a ZIP Code they come the cheapest first, and without a price last", () => {
  const without = { distanceMiles: undefined, branch: null };
  const [dear, cheap, unpriced] = [500, 400, null].map((price) =>
    anAlert({ ...without, id: `${price}`, store: `Store ${price}`, price }),
  );
  expect(
    otherPlaces(
      SOLON,
      [unpriced, dear, cheap].filter((alert) => alert !== undefined),
    ),
  ).toEqual([cheap, dear, unpriced]);
});
