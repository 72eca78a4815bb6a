import type { Handler } from "@stockfinder/bus/bus";
import type { suggestQuery as suggestQueryOperation } from "@stockfinder/contracts/searches";
import { correctQuery } from "../catalogue/spelling/correct-query.ts";
import type { KnownWords } from "../catalogue/spelling/known-words.ts";

/** A longer text was not typed as a query. */
const LONGEST = 100;
/** A word that is learnt in between is right from then on. */
const REUSED_MS = 10_000;

/** Corrects a misspelt query by the words that retailers list. */
export function suggestQuery(known: KnownWords): Handler<typeof suggestQueryOperation> {
  return async ({ query }, { reuseFor }) => {
    reuseFor(REUSED_MS);
    const corrected = query.length > LONGEST ? null : correctQuery(query, known);
    return corrected === null ? null : { query: corrected };
  };
}
