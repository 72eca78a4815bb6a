import { expect, test } from "vitest";
import { aShelf } from "../../../test/sample-offers.ts";
import { shelfFacts } from "./shelf-facts.ts";

const MONDAY_NOON = Date.parse("2026-11-30T17:00:00Z");
const hours = {
  week: [{ days: [1], open: [{ from: "08:00", to: "23:00" }] }],
  timeZone: "America/New_York",
};
const berea = { store: "Sam's Club", storeId: "samsclub", branch: "Berea" };
const shelf = { ...aShelf("samsclub", 13.5), name: "Berea Sam's Club", level: "in" as const };
const factsOf = (changes: Partial<typeof shelf> & { hours?: typeof hours; quantity?: number }) =>
  shelfFacts(
    [
      { ...aShelf("target", 3.3), name: "Berea" },
      { ...shelf, ...changes },
    ],
    berea,
    MONDAY_NOON,
  );

test("an alert's branch has its quantity and whether it is open", () => {
  expect(factsOf({ quantity: 24, hours })).toEqual(["24 in stock", "Open until 11 PM"]);
});

test("what its store does not state is not said, nor of another branch", () => {
  expect(factsOf({})).toEqual([]);
  expect(factsOf({ name: "Solon Sam's Club", quantity: 24, hours })).toEqual([]);
});
