import { expect, test } from "vitest";
import { labelledQueries, rankLabelledQueries } from "./ranked-queries.ts";

const ranked = rankLabelledQueries();

test("60 queries are labelled, over more than a thousand items", () => {
  expect(labelledQueries().length).toBeGreaterThanOrEqual(60);
  expect(ranked.items).toBeGreaterThan(1_000);
});

test("the first four items of each store answer the query", () => {
  process.stdout.write(
    `NDCG@4 ${ranked.ndcg.toFixed(3)}, in the stores' own order ${ranked.storesOwn.toFixed(3)}\n`,
  );
  expect(ranked.ndcg).toBeGreaterThanOrEqual(0.97);
  expect(ranked.ndcg).toBeGreaterThan(ranked.storesOwn);
});

test("items good enough for the headline match the query", () => {
  expect(ranked.goodThatFit).toBeGreaterThanOrEqual(0.95);
  expect(ranked.bestThatAreGood).toBeGreaterThanOrEqual(0.95);
});
