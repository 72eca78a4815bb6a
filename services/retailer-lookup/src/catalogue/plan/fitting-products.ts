import type { Database } from "@stockfinder/database/database";
import { titlesOfLines } from "../listings/known-products.ts";
import { knownTitle } from "../products/known-titles.ts";
import { type Query, readQuery } from "../products/query.ts";
import { relevance } from "../products/relevance.ts";
import { inPackages } from "./packages.ts";

/** Above the relevance of accessories, of other brands, sizes and types, and of used goods (`LEAVES`). */
const FITS = 0.86;
/** Of one line: the most relevant. */
const MOST_FITTING = 60;

/** A line in words. */
export interface WordedLine {
  /** Its number. */
  readonly line: number;
  readonly text: string;
}

/** A product that is what a line says. */
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
    [...queries].map(([line, query]) => ({ line, beginnings: beginningsOf(query) })),
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
  const alone = relevance(query, parts, gtin);
  if (alone >= FITS) return { relevance: alone, packages: 1 };
  const split = inPackages(query, parts);
  const together = split ? relevance(split.query, parts, gtin) : 0;
  return split && together >= FITS ? { relevance: together, packages: split.packages } : null;
}

/** The text's words as titles may begin with them, in the singular or the plural: `batter` for `batteries`. */
function beginningsOf({ words }: Query): string[] {
  return words.flatMap((word) => {
    const letters = word.match(/[\p{L}\p{N}]+/gu) ?? [];
    return letters.map((each) => (each.length > 4 ? each.replace(/(ie|y|e)$/, "") : each));
  });
}
