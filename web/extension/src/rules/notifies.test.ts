import type { Alert } from "@stockfinder/contracts/alerts";
import { expect, test } from "vitest";
import { notifies } from "./notifies.ts";

function alert(state: Alert["state"], seen = false): Alert {
  return {
    type: "notification",
    id: "0190b0a0-0000-4000-8000-00000000000a",
    watchId: "0190b0a0-0000-4000-8000-00000000000b",
    kind: "stock",
    upc: null,
    store: "Target",
    storeId: "target",
    branch: null,
    name: "Wipes",
    price: null,
    currency: null,
    url: "/go",
    at: "2026-11-22T12:00:00Z",
    updatedAt: "2026-11-22T12:00:00Z",
    state,
    version: 1,
    seen,
    outcome: null,
  };
}
const open = alert("open");
const over = alert("over");

test.each([
  ["a new one", open, null, false, true],
  ["a new one that was seen elsewhere", alert("open", true), null, false, false],
  ["one that was over before it was heard of", over, null, false, false],
  ["the end of a displayed one, though it counts as seen", alert("over", true), open, true, true],
  ["the end of one that was closed", over, open, false, false],
  ["a change of one that was closed", alert("limited"), open, false, false],
  ["one that is back after its end", alert("open", true), over, false, true],
] as const)("%s: %#", (_what, heard, before, isDisplayed, expected) => {
  expect(notifies(heard, before, isDisplayed)).toBe(expected);
});
