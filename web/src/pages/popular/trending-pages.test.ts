import type { TrendingProduct } from "@stockfinder/contracts/trending";
import { expect, test } from "vitest";
import { batchFor, hasNext, NONE_FETCHED, needsBatch, productsOn, withBatch } from "./trending-pages.ts";

const ALL = Array.from({ length: 50 }, (_, index): TrendingProduct => {
  const name = `Product ${index}`;
  return {
    name,
    image: null,
    upc: String(index),
    product_url: "https://www.target.com/p/1",
    store: "Target",
  };
});

/** Turns the pages to a page, fetching where a page needs it. */
function turnedTo(last: number) {
  const asked: string[] = [];
  let pages = NONE_FETCHED;
  for (let page = 0; page <= last; page += 1) {
    if (!needsBatch(page, pages)) continue;
    const batch = batchFor(page);
    asked.push(`${batch.offset}+${batch.limit}`);
    pages = withBatch(pages, batch, ALL.slice(batch.offset, batch.offset + batch.limit));
  }
  return { pages, asked };
}

test("a batch is fetched when a page is beyond the loaded ones", () => {
  expect(turnedTo(4).asked).toEqual(["0+21"]);
  expect(turnedTo(5).asked).toEqual(["0+21", "20+20"]);
  expect(turnedTo(12).asked).toEqual(["0+21", "20+20", "40+21"]);
});

test("pages follow one another without gaps and repeats", () => {
  const { pages } = turnedTo(12);
  const shown = Array.from({ length: 13 }, (_, page) => productsOn(page, pages)).flat();
  expect(shown).toEqual(ALL);
});

test("the last page has no next one", () => {
  const { pages } = turnedTo(12);
  expect(hasNext(11, pages)).toBe(true);
  expect(hasNext(12, pages)).toBe(false);
});

test("a batch that ends with a page is followed by an empty one at most", () => {
  const twenty = withBatch(NONE_FETCHED, batchFor(0), ALL.slice(0, 20));
  expect(hasNext(4, twenty)).toBe(false);
  expect(hasNext(3, twenty)).toBe(true);
});
