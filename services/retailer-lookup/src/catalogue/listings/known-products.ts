import type { Database, Prepared } from "@stockfinder/database/database";
import { isKeptAt } from "./source-retention.ts";

/** A word that many titles have is enough of them. */
const MOST_READ = 600;
/** Sellers' own prices, and a store without offers: see `isShown`. */
export const NOT_SHOWN = "('ebay', 'frys')";

/** In stock, then the product of most stores, then by the length of its name, which is `productName`. */
const BY_WORDS: Prepared = {
  name: "lookup-known-gtins-by-words",
  text: `
  with known as (
    select gtin, retailer, item_id, title,
      coalesce(certain_stock in ('in', 'limited'), false) or (
        (certain_stock is null or certain_stock = 'out') and coalesce((
          select shelf.certain_stock in ('in', 'limited') from lookup.shelves as shelf
          where shelf.listing_id = listing.id and shelf.certain_stock is not null
            and shelf.certain_seen_at >= coalesce(listing.certain_seen_at - interval '1 day', '-infinity')
          order by shelf.certain_seen_at desc, shelf.certain_stock in ('in', 'limited') desc limit 1
        ), false)
      ) as has_it
    from lookup.listings as listing
    where gtin is not null and country = 'USA' and retailer not in ${NOT_SHOWN}
      and to_tsvector('simple', title) @@ to_tsquery('simple', $1) and ${isKeptAt("$3::timestamptz")}
    limit ${MOST_READ}
  )
  select gtin from known group by gtin
  order by bool_or(has_it) desc, count(distinct retailer) desc,
    length((array_agg(title order by retailer collate "C", item_id collate "C"))[1]), gtin limit $2`,
};

/** The GTINs of products with a title in which each word of the query begins some word. A query without words finds none. */
export async function gtinsByWords(
  database: Pick<Database, "query">,
  query: string,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<readonly string[]> {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  const beginnings = words.map((word) => `${word}:*`).join(" & ");
  const { rows } = await database.query<{ gtin: string }>(BY_WORDS, [beginnings, limit, now]);
  return rows.map(({ gtin }) => gtin);
}

const TITLES: Prepared = {
  name: "lookup-titles-of-gtins",
  text: `
  select distinct on (gtin) gtin, title from lookup.listings
  where gtin = any($1::text[]) and country = 'USA' and retailer not in ${NOT_SHOWN} and ${isKeptAt("$2::timestamptz")}
  order by gtin, retailer collate "C", item_id collate "C"`,
};

/** The titles by GTIN of the products that stores are known to sell: what `productName` makes the name of. */
export async function titlesOf(
  database: Pick<Database, "query">,
  gtins: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ gtin: string; title: string }>(TITLES, [gtins, now]);
  return new Map(rows.map(({ gtin, title }) => [gtin, title]));
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
    Math.min(MOST_READ, Math.ceil(MOST_TITLES / asked.length)),
  ]);
  return rows;
}

/** `(peanutbutter:* | peanut:* & butter:*)`. */
function searched(term: Term): string {
  return `(${term.map((words) => words.map((word) => `${word}:*`).join(" & ")).join(" | ")})`;
}
