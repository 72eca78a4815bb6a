import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { expect, test } from "vitest";
import { wrongReport } from "./wrong-report.ts";

const SHOWN = {
  kind: "stock",
  upc: null,
  storeId: "target",
  url: "https://www.target.com/p/-/A-1",
} as AnyAlert;

test("names the offer that is shown, and nothing for a list, which is no store's offer", () => {
  expect(wrongReport(SHOWN)).toEqual({ storeId: "target", url: "https://www.target.com/p/-/A-1" });
  expect(
    wrongReport({ ...SHOWN, storeId: "list", url: "https://stockfinder.example/lists/1" } as AnyAlert),
  ).toBeNull();
});
