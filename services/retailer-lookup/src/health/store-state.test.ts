import type { StoreState } from "@stockfinder/contracts/health";
import { expect, test } from "vitest";
import { NO_TIMES, stateOf, type Times } from "./store-state.ts";

const row = (state: StoreState, lately: Partial<Times>, hour: Partial<Times> = lately) => ({
  state,
  lately,
  hour,
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
])("$lately of $hour: $state", ({ state, lately, hour }) => {
  expect(stateOf({ lately: { ...NO_TIMES, ...lately }, hour: { ...NO_TIMES, ...hour } })).toBe(state);
});
