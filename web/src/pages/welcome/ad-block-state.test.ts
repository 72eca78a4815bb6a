import { expect, test } from "vitest";
import { type AdBlockEvent, afterEvent, NOT_CHECKED, phaseOf } from "./ad-block-state.ts";

const after = (...events: AdBlockEvent[]) => phaseOf(events.reduce(afterEvent, NOT_CHECKED));

test("nothing is known before the first check", () => {
  expect(after()).toBe("detecting");
  expect(NOT_CHECKED.blocked).toBe(true);
});

test("the last check counts", () => {
  expect(after({ kind: "checked", blocked: true })).toBe("blocked");
  expect(after({ kind: "checked", blocked: false })).toBe("clear");
  expect(after({ kind: "checked", blocked: true }, { kind: "checked", blocked: false })).toBe("clear");
});

test("opening the whitelist guide counts as no blocker", () => {
  expect(after({ kind: "checked", blocked: true }, { kind: "whitelisted" })).toBe("clear");
});
