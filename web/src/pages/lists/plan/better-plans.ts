import type { Plans } from "@stockfinder/contracts/plans";

/** Ten minutes, asked every 1.5 seconds: by then stores were asked for a long list, and later ones would have them asked anew. */
const MOST_ANSWERS = 400;

/**
 * The last plans of those that get better while stores are asked; `show` receives the others. Few stores are asked at once, so a
 * long list takes many answers. `wait` rejects when no more are wanted.
 */
export async function betterPlans(
  ask: () => Promise<Plans>,
  show: (plans: Plans) => void,
  wait: () => Promise<unknown>,
): Promise<Plans> {
  let last = await ask();
  for (let answers = 1; last.refreshing && answers < MOST_ANSWERS; answers += 1) {
    show(last);
    await wait();
    // The shown plans stay if a request fails, and the next may succeed.
    last = await ask().catch(() => last);
  }
  return { ...last, refreshing: false };
}
