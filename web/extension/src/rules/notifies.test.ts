import { expect, test } from "vitest";
import { anAlert } from "../../../src/alerts/sample-alerts.ts";
import { notifies } from "./notifies.ts";

const open = anAlert();
const over = anAlert({ state: "over" });
const seen = anAlert({ seen: true });
const elsewhere = anAlert({ id: "0190b0a0-0000-4000-8000-00000000000e", store: "Walmart" });
const anHourBefore = { ...elsewhere, at: "2026-11-22T11:00:00.000Z" };

test.each([
  ["a new one", open, null, [], false, "aloud"],
  ["a new one that was seen elsewhere", seen, null, [], false, "not"],
  ["one that was over before it was heard of", over, null, [], false, "not"],
  ["another store's, in the same minute", open, null, [elsewhere], true, "quietly"],
  ["another store's, an hour later", open, null, [anHourBefore], true, "aloud"],
  ["another store's, after the first was closed", open, null, [elsewhere], false, "aloud"],
  [
    "the end of a displayed one, though it counts as seen",
    { ...over, seen: true },
    open,
    [open],
    true,
    "quietly",
  ],
  ["the end of one that was closed", over, open, [open], false, "not"],
  ["a change of one that was closed", anAlert({ state: "limited" }), open, [open], false, "not"],
  ["one that is back after its end", seen, over, [over], false, "aloud"],
  ["one that is back while its end is displayed", open, over, [over], true, "aloud"],
] as const)("%s: %#", (_what, alert, before, known, isDisplayed, expected) => {
  expect(notifies({ alert, before, known, isDisplayed })).toBe(expected);
});
