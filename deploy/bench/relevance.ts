import { rankLabelledQueries } from "./ranked-queries.ts";
import { type Row, ratioAtLeast } from "./table.ts";

const WARM_UPS = 3;
const MAX_MICROSECONDS = 50;

/** The ranking quality for the labelled queries, and the cost of an item's product and relevance. */
export async function relevance(): Promise<Row[]> {
  for (let i = 0; i < WARM_UPS; i += 1) rankLabelledQueries();
  const { queries, items, ndcg, storesOwn, goodThatFit, bestThatAreGood, microsecondsAnItem } =
    rankLabelledQueries();
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  return [
    ratioAtLeast(0.97, {
      name: `NDCG@4 of ${queries} labelled queries`,
      baseline: "stores' own order",
      ratio: ndcg,
      details: `${storesOwn.toFixed(2)} in the stores' own order; ${percent(goodThatFit)} of the good items fit, ${percent(bestThatAreGood)} of the best are good`,
    }),
    {
      name: "product and relevance of an item",
      value: `${microsecondsAnItem.toFixed(1)} us`,
      limit: `at most ${MAX_MICROSECONDS} us`,
      isWithin: microsecondsAnItem <= MAX_MICROSECONDS,
      details: `${items} items`,
    },
  ];
}
