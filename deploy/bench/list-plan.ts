import { bestPlans } from "@stockfinder/retailer-lookup/catalogue/plan/best-plans";
import { plansElsewhere } from "@stockfinder/retailer-lookup/catalogue/plan/plans-elsewhere";
import type { PlanProblem } from "@stockfinder/retailer-lookup/catalogue/plan/problem";
import { type Row, ratioAtMost } from "./table.ts";

const LINES = 30;
const STOPS = 60;
const PROBLEMS = 100;
/** Of the plain enumeration's, which knows no free shipping, no way, no certainty and no quantities. */
const MOST = 2;

/** Compares the plans of a list with the plain enumeration of all sets of three stops, over a hundred made lists. */
export async function listPlan(): Promise<Row[]> {
  const problems = Array.from({ length: PROBLEMS }, (_, seed) => aProblem(randomFrom(seed + 1)));
  const [first] = problems;
  if (first) {
    allPlans(first); // compiled before it is measured
    cheapestSet(first);
  }
  const ours = p95(problems.map((problem) => msOf(() => allPlans(problem))));
  const plain = p95(problems.map((problem) => msOf(() => cheapestSet(problem))));
  return [
    ratioAtMost(MOST, {
      name: `plans for ${LINES} lines with 1, 2 and 3 of ${STOPS} stops, and elsewhere, p95`,
      baseline: "the cheapest of all sets of three, plainly",
      ratio: ours / plain,
      details: `${ours.toFixed(1)} ms of processor time against ${plain.toFixed(1)} ms`,
    }),
  ];
}

/** As a list's page gets them; each stop is a store. */
function allPlans(problem: PlanProblem): void {
  const best = bestPlans(problem);
  plansElsewhere(problem, best[0], String);
}

/** A third of the stops send, half of all choices are there. */
function aProblem(random: () => number): PlanProblem {
  const from = { latitude: 41.5, longitude: -81.7 };
  return {
    wish: { prefer: "money", from, costPerMile: 0.2, costPerHour: 0 },
    stops: Array.from({ length: STOPS }, (_, stop) =>
      stop % 3 === 0
        ? { position: null, shipping: { cost: 5.99, freeFrom: 35 } }
        : {
            position: {
              latitude: from.latitude + (random() - 0.5) / 2,
              longitude: from.longitude + (random() - 0.5) / 2,
            },
            shipping: null,
          },
    ),
    lines: Array.from({ length: LINES }, () => {
      const usual = 2 + random() * 20;
      const quantity = 1 + Math.floor(random() * 3);
      const choices = Array.from({ length: STOPS }, (_, stop) => {
        const price = Math.round(usual * (80 + random() * 40)) / 100;
        return { stop, price, tax: price * 0.0575, certainty: random() < 0.8 ? 1 : 0.5, quantity: null };
      });
      return { quantity, choices: choices.filter(() => random() < 0.5) };
    }),
  };
}

/** What the goods of a set cost at least; a line that is not there costs 1,000. */
function cheapestSet({ lines, stops }: PlanProblem): number {
  const prices = lines.map(({ choices, quantity }) => {
    const byStop = new Float64Array(stops.length).fill(1_000);
    for (const { stop, price, tax } of choices) byStop[stop] = (price + tax) * quantity;
    return byStop;
  });
  let best = Number.POSITIVE_INFINITY;
  for (let one = 0; one < stops.length; one += 1)
    for (let two = one; two < stops.length; two += 1)
      for (let three = two; three < stops.length; three += 1) {
        let cost = 0;
        for (const line of prices) cost += Math.min(line[one] ?? 0, line[two] ?? 0, line[three] ?? 0);
        best = Math.min(best, cost);
      }
  return best;
}

/** Of this thread's processor, so that other programs on it do not count. */
function msOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

function p95(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
