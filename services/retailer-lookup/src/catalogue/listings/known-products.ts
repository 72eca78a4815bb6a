import type { Database, Prepared } from "@stockfinder/database/database";
import { DEAR_SHIPPING } from "@stockfinder/product-rules/costs";
import { isKeptAt } from "./source-retention.ts";

/** A product's best listing. `seenAt` is in milliseconds since 1970. */
export interface BestListing {
  readonly gtin: string;
  readonly retailer: string;
  readonly title: string;
  readonly imageUrl: string | null;
  readonly isDemo: boolean;
  readonly price: number | null;
  readonly currency: string | null;
  readonly isAvailable: boolean;
  readonly seenAt: number;
  readonly stores: number;
}

/** A word that many titles have is enough of them; so are 20 listings of each of 200 products. */
const MOST_READ = { byWords: 600, byGtin: 4_000 };
/** Sellers' own prices, and a store without offers: see `isShown`. */
const NOT_SHOWN = "('ebay', 'frys')";

/** Of `known`: whether it is new, and what sending it costs. */
const TERMS = `
      coalesce(facts ->> 'condition', 'new') = 'new' as is_new,
      coalesce(
        case when price >= (facts #>> '{shipping,freeFrom}')::numeric then 0 end,
        (facts #>> '{shipping,cost}')::float8,
        case when price >= ($5::jsonb ->> retailer)::numeric then 0 end
      ) as sent`;
/** Reading the facts of all that a word finds takes longer than all the rest. */
const NO_TERMS = "true as is_new, null::float8 as sent";
const DEAR_SENT = `greatest(${DEAR_SHIPPING.least}, price * ${DEAR_SHIPPING.share})`;

/**
 * In stock, then without membership, then as `compareToBuy` of the pages has it, without branches: new, by price with
 * shipping, by store. The product of most stores first. Its name is `productName`.
 */
const best = (which: string, order: string, mostRead: number, terms = NO_TERMS) => `
  with known as (
    select gtin, retailer, item_id, title, image_url, is_demo, price::float8, currency, seen_at,
      coalesce(certain_stock in ('in', 'limited'), false) or (
        (certain_stock is null or certain_stock = 'out') and coalesce((
          select shelf.certain_stock in ('in', 'limited') from lookup.shelves as shelf
          where shelf.listing_id = listing.id and shelf.certain_stock is not null
            and shelf.certain_seen_at >= coalesce(listing.certain_seen_at - interval '1 day', '-infinity')
          order by shelf.certain_seen_at desc, shelf.certain_stock in ('in', 'limited') desc limit 1
        ), false)
      ) as has_it,
      ${terms}
    from lookup.listings as listing
    where gtin is not null and country = 'USA' and retailer not in ${NOT_SHOWN} and ${which}
      and ${isKeptAt("$3::timestamptz")}
    limit ${mostRead}
  ), best as (
    select distinct on (gtin) *,
      (dense_rank() over (partition by gtin order by retailer)
        + dense_rank() over (partition by gtin order by retailer desc) - 1)::int as stores,
      first_value(title) over (partition by gtin order by retailer collate "C", item_id collate "C") as name,
      first_value(image_url) over (partition by gtin order by image_url nulls last) as any_image
    from known order by gtin, has_it desc, retailer = any($4::text[]), is_new desc,
      price + coalesce(sent, ${DEAR_SENT}) nulls last, sent is null, retailer
  )
  select gtin, retailer, name as title, coalesce(image_url, any_image) as "imageUrl", is_demo as "isDemo", price, currency,
    has_it as "isAvailable", (extract(epoch from seen_at) * 1000)::float8 as "seenAt", stores
  from best order by ${order} limit $2`;

const BY_WORDS: Prepared = {
  name: "lookup-known-products-by-words",
  text: best(
    "to_tsvector('simple', title) @@ to_tsquery('simple', $1)",
    "has_it desc, stores desc, length(name), gtin",
    MOST_READ.byWords,
  ),
};
const BY_GTIN: Prepared = {
  name: "lookup-known-products-by-gtin",
  text: best("gtin = any($1::text[])", "array_position($1::text[], gtin)", MOST_READ.byGtin, TERMS),
};

export interface WantedProducts {
  readonly limit: number;
  readonly now: Date;
  /** Stores that sell to members only. */
  readonly closed: readonly string[];
  /** From which price stores send free, by store. */
  readonly freeFrom: Readonly<Record<string, number>>;
}

/**
 * The products with a title in which each word of the query begins some word, each with the best of all its listings, whatever
 * their titles. A query without words finds none.
 */
export async function productsByWords(
  database: Pick<Database, "query">,
  query: string,
  wanted: WantedProducts,
): Promise<readonly BestListing[]> {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  const beginnings = words.map((word) => `${word}:*`).join(" & ");
  const { limit, now, closed } = wanted;
  const { rows } = await database.query<BestListing>(BY_WORDS, [beginnings, limit, now, closed]);
  const gtins = rows.map(({ gtin }) => gtin);
  return await productsByGtin(database, gtins, wanted);
}

/** The same for products by their GTIN, in the given order. */
export async function productsByGtin(
  database: Pick<Database, "query">,
  gtins: readonly string[],
  { limit, now, closed, freeFrom }: WantedProducts,
): Promise<readonly BestListing[]> {
  return (await database.query<BestListing>(BY_GTIN, [gtins, limit, now, closed, freeFrom])).rows;
}

/** A word in the ways it is written, each the beginnings of words in letters and digits. */
export type Term = readonly (readonly string[])[];

/** Titles in the US that have all terms of a line's text; the number is the line's. */
export interface TitleOfLine {
  readonly line: number;
  readonly gtin: string;
  readonly title: string;
}

const TITLES_OF_LINES: Prepared = {
  name: "lookup-titles-of-lines",
  text: `
    select distinct wanted.line, found.gtin, found.title
    from unnest($1::int[], $2::text[]) as wanted (line, words)
    cross join lateral (
      select gtin, title from (
        select gtin, title, country, retailer from lookup.listings
        where gtin is not null and to_tsvector('simple', title) @@ to_tsquery('simple', wanted.words)
        offset 0 -- by the index of words: without statistics, as in PGlite, Postgres reads all titles of the country for each line
      ) as worded
      where country = 'USA' and retailer not in ${NOT_SHOWN}
      limit $3
    ) as found`,
};

const MOST_TITLES = 12_000;

/** The titles for many lines in one query; lines without a term find nothing. */
export async function titlesOfLines(
  database: Pick<Database, "query">,
  lines: readonly { readonly line: number; readonly terms: readonly Term[] }[],
): Promise<readonly TitleOfLine[]> {
  const asked = lines.filter(({ terms }) => terms.length > 0);
  if (asked.length === 0) return [];
  const { rows } = await database.query<TitleOfLine>(TITLES_OF_LINES, [
    asked.map(({ line }) => line),
    asked.map(({ terms }) => terms.map(searched).join(" & ")),
    Math.min(MOST_READ.byWords, Math.ceil(MOST_TITLES / asked.length)),
  ]);
  return rows;
}

/** `(peanutbutter:* | peanut:* & butter:*)`. */
function searched(term: Term): string {
  return `(${term.map((words) => words.map((word) => `${word}:*`).join(" & ")).join(" | ")})`;
}
