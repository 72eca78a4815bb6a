import { expect, test } from "vitest";
import { anAlert } from "../../../test/sample-alerts.ts";
import { notifies } from "./notifies.ts";

const open = anAlert();
const over = anAlert({ state: "over" });
const seen = anAlert({ seen: true });
const elsewhere = anAlert({ id: "0190b0a0-0000-4000-8000-00000000000e", store: "Walmart" });
const anHourBefore = { ...elsewhere, at: "2026-11-22T11:00:00.000Z" };

test.each([
  ["a new one", open, null, [], false, "shown"],
  ["a new one that was seen elsewhere", seen, null, [], false, "unchanged"],
  ["one that was over before it was heard of", over, null, [], false, "unchanged"],
  ["another store's, in the same minute", open, null, [elsewhere], true, "updated"],
  ["another store's, an hour later", open, null, [anHourBefore], true, "shown"],
  ["another store's, after the first was closed", open, null, [elsewhere], false, "shown"],
  [
    "the end of a displayed one, though it counts as seen",
    { ...over, seen: true },
    open,
    [open],
    true,
    "updated",
  ],
  ["the end of one that was closed", over, open, [open], false, "unchanged"],
  ["a change of one that was closed", anAlert({ state: "limited" }), open, [open], false, "unchanged"],
  ["one that is back after its end", seen, over, [over], false, "shown"],
  ["one that is back while its end is displayed", open, over, [over], true, "shown"],
] as const)("%s: %#", (_what, alert, before, known, isDisplayed, expected) => {
  expect(notifies({ alert, before, known, isDisplayed })).toBe(expected);
});
