import type { Database } from "@stockfinder/database/database";
import { waysToWrite } from "@stockfinder/product-rules/identity/ways-to-write";
import { type Term, titlesOfLines } from "../listings/known-products.ts";
import { knownTitle } from "../products/known-titles.ts";
import { type Query, readQuery } from "../products/query.ts";
import { relevance } from "../products/relevance.ts";
import { isOfKind } from "./is-of-kind.ts";
import { inPackages } from "./packages.ts";

/** Above the relevance of accessories, of other brands, sizes and types, and of similar words (`LEAVES`). */
const FITS = 0.86;
/** In another form, under a long name: `K-Cup Coffee Pods`, butter sticks. All words are in the title then. */
const FITS_IN_FORM = 0.68;
/** Of one line: the most relevant. */
const MOST_FITTING = 60;

export interface WordedLine {
  readonly line: number;
  readonly text: string;
}

export interface FittingProduct {
  readonly gtin: string;
  /** How many of it make one piece of the line. */
  readonly packages: number;
}

/** The known products that are what each line says, by the line's number, in one query. */
export async function fittingProducts(
  database: Pick<Database, "query">,
  lines: readonly WordedLine[],
): Promise<ReadonlyMap<number, readonly FittingProduct[]>> {
  const queries = new Map(lines.map(({ line, text }) => [line, readQuery(text)]));
  const titles = await titlesOfLines(
    database,
    [...queries].map(([line, query]) => ({ line, terms: termsOf(query) })),
  );
  const byLine = Map.groupBy(titles, ({ line }) => line);
  return new Map(
    [...byLine].map(([line, found]) => {
      const query = queries.get(line);
      const fitting = found
        .flatMap(({ gtin, title }) => {
          const fit = query && fitOf(query, title, gtin);
          return fit ? [{ gtin, ...fit }] : [];
        })
        .sort((one, other) => other.relevance - one.relevance);
      const best = new Map(fitting.toReversed().map((each) => [each.gtin, each]));
      const chosen = [...best.values()].toReversed().slice(0, MOST_FITTING);
      return [line, chosen.map(({ gtin, packages }) => ({ gtin, packages }))];
    }),
  );
}

/** How well a title is what a query says, alone or in several packages; null if it is not. */
export function fitOf(
  query: Query,
  title: string,
  gtin: string,
): { readonly relevance: number; readonly packages: number } | null {
  const parts = knownTitle(title);
  if (!isOfKind(query, parts)) return null;
  const least = query.words.every((word) => parts.heads.main.has(word)) ? FITS_IN_FORM : FITS;
  const alone = relevance(query, parts, gtin);
  if (alone >= least) return { relevance: alone, packages: 1 };
  const split = inPackages(query, parts);
  const together = split ? relevance(split.query, parts, gtin) : 0;
  return split && together >= least ? { relevance: together, packages: split.packages } : null;
}

/**
 * The text's words as titles may begin with them, each in the ways it is written: `batter` for `batteries`, `peanut` and `butter` for
 * `peanutbutter`.
 */
export function termsOf({ words }: Query): Term[] {
  return words.flatMap((word) => {
    const ways = [[word], ...waysToWrite(word)].map((way) =>
      way.flatMap((each) => (each.match(/[\p{L}\p{N}]+/gu) ?? []).map(beginningOf)),
    );
    return ways[0]?.length === 0 ? [] : [ways];
  });
}

/** In the singular or the plural. */
function beginningOf(word: string): string {
  return word.length > 4 ? word.replace(/(ie|y|e)$/, "") : word;
}
