import type { Plan, Plans } from "@stockfinder/contracts/plans";
import { hasSmaller, sizesText } from "./package-sizes.ts";
import { comparedText, differenceText, isOpenTotal, isSamePlan, isSure, planTitle } from "./plan-words.ts";

/** As many columns as a desktop has room for. */
const MOST = 4;

/** One of the plans that are compared. */
export interface PlanOption {
  readonly title: string;
  readonly plan: Plan;
  /** With so many stops it is shared; null at another store. */
  readonly stops: number | null;
  /** Why it is the best one; null for the others, and for a plan that is compared with none. */
  readonly best: string | null;
  /** What it gains or costs beside the others; null if there is nothing to say. */
  readonly note: string | null;
  /** Where its packages hold less or more than those of the best one: `Some smaller packages`. Null where they do not. */
  readonly sizes: string | null;
}

/** The same while stores answer: its store may become another one. */
export function keyOf({ stops, title }: Pick<PlanOption, "stops" | "title">): number | string {
  return stops ?? title;
}

type Unjudged = Omit<PlanOption, "best" | "sizes">;

/** Why a plan is the best one, if it has the least of what is preferred. */
const GAINS = {
  money: { most: "lowest total", of: ({ total }: Plan) => total },
  stops: { most: "fewest stores", of: ({ stops }: Plan) => stops.length },
  time: { most: "least driving", of: ({ minutes }: Plan) => minutes ?? 0 },
} as const;

/**
 * The plans that differ and those at other stores, the best one first, the others by what they have and cost. The last of more stops is the best, because
 * each is as good as the one before, unless another is as good as sure and has less of what is preferred: of money with no
 * smaller packages.
 */
export function planOptions(
  { plans, elsewhere = [] }: Pick<Plans, "plans" | "elsewhere">,
  prefer: keyof typeof GAINS,
): readonly PlanOption[] {
  const distinct = plans.flatMap((plan, at): Unjudged | [] =>
    isSamePlan(plan, plans[at - 1])
      ? []
      : { title: planTitle(plan), plan, stops: at + 1, note: differenceText(plan, plans[at - 1], at) },
  );
  const last = distinct.at(-1);
  if (!last) return [];
  const others = elsewhere.map((plan) => ({
    title: plan.stops.length > 1 ? "Stores near you" : planTitle(plan),
    plan,
    stops: null,
    note: null,
  }));
  const all: readonly Unjudged[] = [...distinct, ...others].slice(0, MOST);
  const complete = all.filter(({ plan }) => plan.missing.length === last.plan.missing.length);
  const { of } = GAINS[prefer];
  const best = complete
    .filter(
      ({ plan }) =>
        isSure(plan) && (prefer !== "money" || !(isOpenTotal(plan) || hasSmaller(plan, last.plan))),
    )
    .reduce((least, each) => (of(each.plan) < of(least.plan) ? each : least), last);
  const rivals = complete.filter((option) => option !== best);
  const isSplitInVain = best === last && best.stops !== plans.length;
  const inVain = `${best.stops === 1 ? "Splitting the trip" : "A third store"} won’t save more.`;
  const gained = [best.note, isSplitInVain && inVain].filter(Boolean).join(" ");
  const gain = all.length > 1 ? gainOver(rivals, best.plan, prefer) : null;
  const rank = (option: Unjudged) => Number(option !== best);
  return all
    .toSorted((one, other) => rank(one) - rank(other) || compared(one.plan, other.plan))
    .map((option) => {
      const sizes = sizesText(option.plan, best.plan);
      if (option === best) return { ...option, best: gain, note: gained || null, sizes };
      return { ...option, best: null, note: comparedText(option.plan, best.plan), sizes };
    });
}

/** What has more of the list first, then known totals, then the lower one. */
function compared(one: Plan, other: Plan): number {
  return (
    one.missing.length - other.missing.length ||
    Number(isOpenTotal(one)) - Number(isOpenTotal(other)) ||
    one.total - other.total
  );
}

/** Beside those that have as much of the list. */
function gainOver(
  rivals: readonly { readonly plan: Plan }[],
  best: Plan,
  prefer: keyof typeof GAINS,
): string {
  if (rivals.length === 0) return best.missing.length === 0 ? "has everything" : "has the most";
  const { most, of } = GAINS[prefer];
  const known = rivals.filter(({ plan }) => prefer !== "money" || !isOpenTotal(plan));
  const lower = known.filter(({ plan }) => of(plan) < of(best));
  // Stock that was seen goes before one that is only likely.
  if (lower.some(({ plan }) => prefer !== "money" || !hasSmaller(plan, best))) return "most likely in stock";
  if (lower.length > 0) return "lowest, size for size";
  return known.length === rivals.length ? most : "lowest known total";
}
