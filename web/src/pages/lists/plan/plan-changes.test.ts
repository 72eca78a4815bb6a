import type { Plan } from "@stockfinder/contracts/plans";
import { expect, test } from "vitest";
import { changesText } from "./plan-changes.ts";

const TEXTS = new Map(["milk", "eggs", "rice", "salt", "tea"].map((text) => [`line of ${text}`, text]));

/** The plans of one answer: what is bought where. */
function plansWith(stops: Record<string, Record<string, number>>): { plans: Plan[] } {
  const planned = Object.entries(stops).map(([name, costs]) => ({
    name,
    lines: Object.entries(costs).map(([text, cost]) => ({ line: `line of ${text}`, cost })),
  }));
  return { plans: [{ stops: planned } as unknown as Plan] };
}

test.each([
  [{ Kroger: { milk: 4.2 } }, { Target: { milk: 3 } }, "milk: now at Target, $1.20 less"],
  [{ Kroger: { milk: 3 } }, { Target: { milk: 3 } }, "milk: now at Target"],
  [{ Kroger: { milk: 3 } }, { Kroger: { milk: 3.5 } }, "milk: now $0.50 more"],
  [{ Kroger: { milk: 3 } }, { Kroger: { milk: 3, eggs: 2 } }, "eggs: found at Kroger for $2.00"],
  [{ Kroger: { milk: 3, eggs: 2 } }, { Kroger: { milk: 3 } }, "eggs: not there any more"],
  [
    { Kroger: { milk: 3 } },
    { Kroger: { milk: 1 }, Target: { milk: 1 } },
    "milk: now at Kroger and Target, $1.00 less",
  ],
  [
    {},
    { Kroger: { milk: 1, eggs: 1, rice: 1, salt: 1, tea: 1 } },
    "milk: found at Kroger for $1.00; eggs: found at Kroger for $1.00; rice: found at Kroger for $1.00; and 2 more changes",
  ],
  [{ Kroger: { milk: 3 } }, { Kroger: { milk: 3 } }, null],
])("from %j to %j: %s", (before, after, said) => {
  expect(changesText(plansWith(before), plansWith(after), TEXTS)).toBe(said);
});
