import { readFileSync } from "node:fs";
import type { Item } from "@stockfinder/contracts/retailer-items";
import { RETAILER_IDS } from "@stockfinder/contracts/retailers";
import { GOOD_RELEVANCE } from "@stockfinder/product-rules/joined-products";
import { describeItems } from "@stockfinder/retailer-lookup/catalogue/products/describe-items";
import type { ListedItem } from "@stockfinder/retailer-lookup/catalogue/products/listed-item";
import { Catalog, type Product } from "../sandbox/catalog.ts";
import { ProductSearch } from "../sandbox/product-search.ts";

/** A query and its labelled titles: matching ones, and near misses. */
interface LabelledQuery {
  readonly query: string;
  readonly best: RegExp;
  readonly fitting: RegExp | null;
}

/** The number of each store's items that a shopper sees at first. */
const SHOWN = 4;
const LISTED = 24;
const GAIN = { best: 3, fitting: 1, other: 0 } as const;
export interface Ranked {
  readonly queries: number;
  readonly items: number;
  /** NDCG@4, the mean over all queries and the stores that list something for them. */
  readonly ndcg: number;
  /** The same in the stores' own order. */
  readonly storesOwn: number;
  /** The share of items of good relevance that a person labelled as best or fitting, and the reverse for the best. */
  readonly goodThatFit: number;
  readonly bestThatAreGood: number;
  readonly microsecondsAnItem: number;
}

/** Ranks the sandbox's catalogue for the labelled queries, as the look-up service ranks a retailer's items. */
export function rankLabelledQueries(): Ranked {
  const search = new ProductSearch(new Catalog("stockfinder"));
  const listings = labelledQueries().flatMap((labelled) =>
    RETAILER_IDS.flatMap((chain) => {
      const listed = search.find(labelled.query, chain).slice(0, LISTED).map(listedItem);
      return listed.length === 0 ? [] : [{ labelled, chain, listed }];
    }),
  );
  const startedAt = process.cpuUsage();
  const rankings = listings.map(({ labelled, chain, listed }) => ({
    labelled,
    listed,
    ranked: describeItems(listed, { retailer: chain, query: labelled.query }),
  }));
  const { user, system } = process.cpuUsage(startedAt);

  const scores = rankings.map(({ labelled, listed, ranked }) => ({
    ndcg: ndcgOf(labelled, ranked),
    storesOwn: ndcgOf(labelled, listed),
  }));
  const graded = rankings.flatMap(({ labelled, ranked }) =>
    ranked.map((item) => ({ gain: gainOf(labelled, item), isGood: item.relevance >= GOOD_RELEVANCE })),
  );
  return {
    queries: labelledQueries().length,
    items: graded.length,
    ndcg: mean(scores.map(({ ndcg }) => ndcg)),
    storesOwn: mean(scores.map(({ storesOwn }) => storesOwn)),
    goodThatFit: share(
      graded.filter(({ isGood }) => isGood),
      ({ gain }) => gain > 0,
    ),
    bestThatAreGood: share(
      graded.filter(({ gain }) => gain === GAIN.best),
      ({ isGood }) => isGood,
    ),
    microsecondsAnItem: (user + system) / graded.length,
  };
}

export function labelledQueries(): LabelledQuery[] {
  const [, ...lines] = readFileSync(new URL("labelled-queries.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const [query = "", best = "", fitting = ""] = line.split("\t");
    return { query, best: new RegExp(best), fitting: fitting === "" ? null : new RegExp(fitting) };
  });
}

function listedItem({ index, upc, title, cents }: Product): ListedItem {
  return {
    id: String(index),
    upc,
    url: `https://store.example/${index}`,
    title,
    imageUrl: null,
    price: cents / 100,
    currency: "USD",
    status: [],
    statusCode: null,
  };
}

function gainOf({ best, fitting }: LabelledQuery, { title }: Pick<Item, "title">): number {
  if (best.test(title)) return GAIN.best;
  return fitting?.test(title) ? GAIN.fitting : GAIN.other;
}

/** 1 where nothing that is listed fits: no order could be better. */
function ndcgOf(labelled: LabelledQuery, items: readonly Pick<Item, "title">[]): number {
  const gains = items.map((item) => gainOf(labelled, item));
  const ideal = discounted([...gains].sort((a, b) => b - a));
  return ideal === 0 ? 1 : discounted(gains) / ideal;
}

function discounted(gains: readonly number[]): number {
  return gains.slice(0, SHOWN).reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function share<T>(all: readonly T[], has: (one: T) => boolean): number {
  return all.filter(has).length / all.length;
}
