import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { expect, test } from "vitest";
import { wrongReport } from "./wrong-report.ts";

const SHOWN = {
  kind: "stock",
  upc: null,
  storeId: "target",
  url: "https://www.target.com/p/-/A-1",
} as AnyAlert;

test("names the offer that heads the alert, and nothing for a list, which is no store's offer", () => {
  const nearest = { storeId: "walmart", url: "https://www.walmart.com/ip/1" };
  expect(wrongReport({ ...SHOWN, nearest } as AnyAlert)).toEqual(nearest);
  expect(wrongReport({ ...SHOWN, nearest, kind: "price" } as AnyAlert)).toEqual({
    storeId: "target",
    url: "https://www.target.com/p/-/A-1",
  });
  expect(
    wrongReport({ ...SHOWN, storeId: "list", url: "https://stockfinder.example/lists/1" } as AnyAlert),
  ).toBeNull();
});
