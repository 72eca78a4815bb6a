import type { Database } from "@stockfinder/database/database";
import { titlesOfLines } from "../listings/known-products.ts";
import { knownTitle } from "../products/known-titles.ts";
import { type Query, readQuery } from "../products/query.ts";
import { relevance } from "../products/relevance.ts";

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

/** The known products that are what each line says, by the line's number, in one query. */
export async function fittingProducts(
  database: Pick<Database, "query">,
  lines: readonly WordedLine[],
): Promise<ReadonlyMap<number, readonly string[]>> {
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
        .map(({ gtin, title }) => ({ gtin, fit: query ? relevance(query, knownTitle(title), gtin) : 0 }))
        .filter(({ fit }) => fit >= FITS)
        .sort((one, other) => other.fit - one.fit);
      return [line, [...new Set(fitting.map(({ gtin }) => gtin))].slice(0, MOST_FITTING)];
    }),
  );
}

/** The text's words as titles may begin with them, in the singular or the plural: `batter` for `batteries`. */
function beginningsOf({ words }: Query): string[] {
  return words.flatMap((word) => {
    const letters = word.match(/[\p{L}\p{N}]+/gu) ?? [];
    return letters.map((each) => (each.length > 4 ? each.replace(/(ie|y|e)$/, "") : each));
  });
}
