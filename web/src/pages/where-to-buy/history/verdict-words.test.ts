import type { Verdict } from "@stockfinder/contracts/history";
import { expect, test } from "vitest";
import { verdictText } from "./verdict-words.ts";

const VERDICT: Verdict = {
  kind: "low",
  current: 8,
  lowest: 8,
  usual: 10,
  highest: 12,
  currency: "USD",
  days: 90,
  stores: 4,
  points: 60,
};

test.each([
  [VERDICT, "Lowest in 90 days at 4 stores"],
  [{ ...VERDICT, days: 1, stores: 1 }, "Lowest in 1 day at 1 store"],
  [{ ...VERDICT, kind: "usual" as const }, "Usual price"],
  [{ ...VERDICT, kind: "high" as const }, "Higher than usual"],
  [null, "Too little history to say"],
])("%j is worded", (verdict, text) => {
  expect(verdictText(verdict)).toBe(text);
});
