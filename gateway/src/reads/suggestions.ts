import { unlessFailed } from "@stockfinder/contracts/fault";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { suggestQuery } from "@stockfinder/contracts/searches";
import { GOOD_RELEVANCE } from "@stockfinder/product-rules/joined-products";
import type { AnswerCache } from "./answer-cache.ts";
import { asPublic, type PublicCall, publicCall } from "./public-call.ts";

const SUGGEST = asPublic(suggestQuery);

const NO_ITEMS = Buffer.from('"items":[]');
const RELEVANCE = Buffer.from('"relevance":');
const EMPTY = Buffer.from('"code":"empty"');

export function suggestCall(query: string): PublicCall {
  return publicCall(SUGGEST, { query });
}

/**
 * Reads the suggestion for a query. Null without one, and while the service is unavailable: the search continues without it.
 */
export function suggestionReader(answers: Pick<AnswerCache, "inMemory" | "find">) {
  return async (call: PublicCall, requestId: string): Promise<string | null> => {
    const bytes = answers.inMemory(call) ?? (await unlessFailed(answers.find(call, requestId)));
    if (!bytes) return null;
    const suggested = JSON.parse(bytes.toString()) as OutputOf<typeof suggestQuery>;
    return suggested?.query ?? null;
  };
}

/**
 * Whether no retailer lists an item that may be the headline. A retailer that failed may list one, so at least one must
 * have answered.
 */
export function foundNothing(results: readonly Buffer[]): boolean {
  const best = results.map(bestRelevance);
  return (
    best.every((relevance) => relevance === null || relevance < GOOD_RELEVANCE) &&
    results.some((result, i) => best[i] !== null || result.includes(EMPTY))
  );
}

/** Of the first item, as a result lists the best first; null without items. */
function bestRelevance(result: Buffer): number | null {
  if (result.includes(NO_ITEMS)) return null;
  const at = result.indexOf(RELEVANCE);
  return at < 0
    ? null
    : Number.parseFloat(result.toString("latin1", at + RELEVANCE.length, at + RELEVANCE.length + 24));
}
