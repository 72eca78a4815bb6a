import type { StoreState } from "@stockfinder/contracts/health";
import { expect, test } from "vitest";
import { NO_TIMES, stateOf, type Times } from "./store-state.ts";

const row = (state: StoreState, lately: Partial<Times>, hour: Partial<Times> = lately, failures = 0) => ({
  state,
  lately,
  hour,
  failures,
});

test.each([
  row("unknown", {}),
  row("answers", { ok: 1 }),
  // A store that sells nothing of the kind works.
  row("answers", { empty: 3 }),
  row("answers", { ok: 1, empty: 1, blocked: 2 }),
  row("blocked", { ok: 1, blocked: 2 }),
  row("slow", { slow: 2, failed: 1, blocked: 1 }),
  row("failing", { failed: 1, changedLayout: 2, blocked: 2 }),
  row("failing", { changedLayout: 1 }),
  // Blocked is named first: it never reads as a store that has nothing.
  row("blocked", { blocked: 2, slow: 2, failed: 2 }),
  // The last minutes count, while there are any.
  row("answers", { ok: 1 }, { blocked: 50, ok: 1 }),
  row("blocked", {}, { blocked: 50, ok: 1 }),
  // The newest calls count before those of minutes ago.
  row("answers", { ok: 500, blocked: 4 }, {}, 4),
  row("blocked", { ok: 500, slow: 1, blocked: 4 }, {}, 5),
  row("failing", {}, { ok: 500, failed: 5 }, 5),
  row("unknown", {}, {}, 5),
])("$lately of $hour, $failures failures in a row: $state", ({ state, lately, hour, failures }) => {
  const times = { lately: { ...NO_TIMES, ...lately }, hour: { ...NO_TIMES, ...hour } };
  expect(stateOf({ ...times, failures })).toBe(state);
});
