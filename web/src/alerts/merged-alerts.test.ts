import { expect, test } from "vitest";
import { anAlert } from "../../test/sample-alerts.ts";
import { mergedAlerts, unseen } from "./merged-alerts.ts";

test("the highest version of each alert wins, whichever arrives last", () => {
  const [first, second] = [anAlert({ version: 1 }), anAlert({ version: 2, state: "over" })];
  expect(mergedAlerts([first], [second], 20)).toEqual([second]);
  expect(mergedAlerts([second], [first], 20)).toEqual([second]);
  expect(mergedAlerts([second], [{ ...second, seen: true }], 20)).toEqual([{ ...second, seen: true }]);
});

test("the owner's feedback stays until it changes, or a later version has another", () => {
  const got = anAlert({ outcome: "got" });
  const late = anAlert({ version: 2 });
  expect(mergedAlerts([got], [late], 20)).toEqual([{ ...late, outcome: "got" }]);
  expect(mergedAlerts([got], [anAlert({ outcome: "gone" })], 20)).toEqual([anAlert({ outcome: "gone" })]);
});

test("the last changed comes first, and no more than asked for stay", () => {
  const alerts = Array.from({ length: 25 }, (_, index) =>
    anAlert({ id: String(index), updatedAt: `2026-11-22T12:00:${String(index).padStart(2, "0")}.000Z` }),
  );
  const merged = mergedAlerts(alerts.slice(0, 10), alerts.slice(10), 20);
  expect(merged.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => String(24 - index)));
});

test("alerts that are over or were shown are not counted", () => {
  const fresh = anAlert({ id: "a", state: "limited" });
  expect(unseen([fresh, anAlert({ id: "b", state: "over" }), anAlert({ id: "c", seen: true })])).toEqual([
    fresh,
  ]);
});
