import { expect, test } from "vitest";
import { bareId, directoryId } from "./store-ids.ts";

test.each([
  ["bestbuy", "USA", "bestbuy"],
  ["bestbuy", "CAN", "bestbuy-CAN"],
  ["bestbuy-CAN", "CAN", "bestbuy-CAN"],
  ["canadiantire", "CAN", "canadiantire"],
] as const)("%s in %s is %s in the directory", (id, country, expected) => {
  expect(directoryId(id, country)).toBe(expected);
});

test("listings have the id without its country", () => {
  expect(bareId("bestbuy-CAN")).toBe("bestbuy");
  expect(bareId("canadiantire")).toBe("canadiantire");
});
