import type { Plans } from "@stockfinder/contracts/plans";

/** A store takes 10 seconds at most, and an answer is asked for every 3. */
const MAX_QUIET = 5;

/**
 * The last plans of those that get better while stores are asked; `show` receives the others. Few stores are asked at once, so a
 * long list takes many answers. The end is when no store is asked any more, or when `MAX_QUIET` answers in a row found no more.
 */
export async function betterPlans(
  ask: () => Promise<Plans>,
  show: (plans: Plans) => void,
  wait: () => Promise<unknown>,
): Promise<Plans> {
  let last = await ask();
  for (let quiet = 1; last.refreshing && quiet < MAX_QUIET; ) {
    show(last);
    await wait();
    // The shown plans stay if the request fails.
    const next = await ask().catch(() => ({ ...last, refreshing: false }));
    quiet = missingIn(next) < missingIn(last) ? 1 : quiet + 1;
    last = next;
  }
  return { ...last, refreshing: false };
}

function missingIn({ plans }: Plans): number {
  return Math.min(...plans.map(({ missing }) => missing.length));
}
