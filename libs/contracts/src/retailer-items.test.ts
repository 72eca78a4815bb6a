import { expect, test } from "vitest";
import { STATUS } from "./retailer-items.ts";

test("statuses are worded as a shopper's page reads them", () => {
  expect(STATUS).toEqual({
    in: "in stock",
    limited: "limited stock",
    out: "Out of stock",
    unavailable: "Not available",
  });
});
