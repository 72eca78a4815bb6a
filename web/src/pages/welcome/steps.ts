/** The install survey, ad blockers, and three captions of the tutorial. The page after them is not a step. */
export const TOTAL_STEPS = 5;
const START_SHOPPING = TOTAL_STEPS + 1;

/** The step in an address, from 1; the first if there is none. */
export function stepIn(search: string): number {
  const step = Number(new URLSearchParams(search).get("step") ?? 1);
  return Number.isInteger(step) ? Math.min(Math.max(step, 1), START_SHOPPING) : 1;
}

export function stepPath(step: number): string {
  return step === 1 ? "/welcome" : `/welcome?step=${step}`;
}
