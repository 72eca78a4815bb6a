import { expect, test } from "vitest";
import { listOffers } from "./offers.ts";

test("offers are requested by any form of a code, by default for the USA", () => {
  expect(listOffers.input.parse({ upc: " 0711719541028 " })).toEqual({ upc: "711719541028", country: "USA" });
});

test.each(["711719541029", "B08H95Y452", "", undefined])("%j is refused by name", (upc) => {
  const { error } = listOffers.input.safeParse({ upc });

  expect(error?.issues.map(({ path }) => path)).toEqual([["upc"]]);
});
