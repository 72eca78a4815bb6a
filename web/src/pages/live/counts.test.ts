import { expect, test } from "vitest";
import { afterCount, NOTHING_COUNTED } from "./counts.ts";

test("a failed request keeps the last count and marks the counts as old", () => {
  const known = afterCount(NOTHING_COUNTED, { installs: 100_000, liveUsers: 7 });
  expect(known).toEqual({ installs: 100_000, liveUsers: 7, outdated: false });

  const half = afterCount(known, { installs: null, liveUsers: 0 });
  expect(half).toEqual({ installs: 100_000, liveUsers: 0, outdated: true });
  expect(afterCount(half, { installs: null, liveUsers: null })).toEqual(half);
  expect(afterCount(half, { installs: 100_001, liveUsers: 3 }).outdated).toBe(false);
});
