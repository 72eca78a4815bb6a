import type { InterestKind } from "@stockfinder/contracts/trending";

/**
 * The weight of a person's interest in a product. A search lists many products, so it counts less for each. Two people
 * who search count more than anything that one person does.
 */
export const WEIGHTS: Readonly<Record<InterestKind, number>> = { search: 0.6, offers: 1, go: 1, watch: 1 };

/**
 * The second person of a network counts an eighth, the third a 64th …: a whole network counts less than 1.15 people,
 * which is less than two who search.
 */
const NEXT_OF_NETWORK = 1 / 8;
/** Further people would not change the ranking. */
const COUNTED_OF_NETWORK = 6;

const DAY_MS = 24 * 60 * 60_000;
/** A count is worth half after a day. */
const HALVED_MS = DAY_MS;
/** A product without interest for this long disappears. */
export const KEPT_MS = 3 * DAY_MS;

export const COLD = Number.NEGATIVE_INFINITY;

/**
 * The heat of a product after `weight` more at a time (in milliseconds since 1970). Heats of different times compare as they
 * are: a count is put higher the later it is, in place of lowering the older ones.
 */
export function heatAfter(heat: number, weight: number, at: number): number {
  const added = Math.log(weight) + (Math.LN2 * at) / HALVED_MS;
  const [high, low] = heat > added ? [heat, added] : [added, heat];
  return high + Math.log1p(Math.exp(low - high));
}

/** The weight of the `before + 1`th person of a network; 0 above the limit. */
export function shareInNetwork(before: number): number {
  return before < COUNTED_OF_NETWORK ? NEXT_OF_NETWORK ** before : 0;
}
