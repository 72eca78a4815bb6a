import type { Plans } from "@stockfinder/contracts/plans";
import { expect, test } from "vitest";
import { betterPlans } from "./better-plans.ts";

/** One answer after the other, the last again and again; null fails. Each is how many lines are missing. */
async function shownOf(answers: readonly (number | null)[], isRefreshing: (at: number) => boolean) {
  let at = 0;
  const ask = async () => {
    const refreshing = isRefreshing(at);
    const missing = answers[Math.min(at++, answers.length - 1)];
    if (missing == null) throw new Error("No answer");
    const plans = [{ missing: Array.from({ length: missing }, String) }];
    return { plans, refreshing } as unknown as Plans;
  };
  const shown: Plans[] = [];
  shown.push(
    await betterPlans(
      ask,
      (plans) => shown.push(plans),
      async () => {},
    ),
  );
  return shown.map(({ plans, refreshing }) => [plans[0]?.missing.length, refreshing]);
}

test("a list of which every answer finds a line more is asked for until stores have been asked for all of it", async () => {
  const answers = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
  const shown = await shownOf(answers, (at) => at < 11);
  expect(shown).toEqual(answers.map((missing) => [missing, missing > 1]));
});

test("stores that find nothing for a minute, and an answer that fails, do not end it", async () => {
  const answers = [3, null, ...Array(20).fill(3), 2];
  const shown = await shownOf(answers, (at) => at < 22);
  expect(shown).toEqual([...Array(22).fill([3, true]), [2, false]]);
});

test("stores that are always being asked end it after ten minutes", async () => {
  const shown = await shownOf([3], () => true);
  expect(shown).toHaveLength(400);
  expect(shown.at(-1)).toEqual([3, false]);
});
