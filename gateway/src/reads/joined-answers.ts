import type { Suggestion } from "@stockfinder/contracts/searches";
import { LRUCache } from "lru-cache";

/** Room for a hundred hot searches of 80 kB. An entry counts twice: it also keeps its sections alive. */
const MAX_BYTES = 16 * 1024 * 1024;
const COMMA = Buffer.from(",");

/**
 * Joins results to JSON answers, as bytes. While the results of a search are the same Buffers, all its callers get the same
 * bytes, so that a hot search allocates no copy for each and is compressed once.
 */
export function answerJoiner() {
  const joined = new LRUCache<Buffer, { results: readonly Buffer[]; closing: string; bytes: Buffer }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => 2 * bytes.length,
  });

  /** `opening` is the JSON up to the first result, the same Buffer for each request of a search. */
  return (opening: Buffer, results: readonly Buffer[], suggestion: Suggestion | undefined): Buffer => {
    const closing = suggestion ? `],"suggestion":${JSON.stringify(suggestion)}}` : "]}";
    const last = joined.get(opening);
    if (last?.closing === closing && areSame(last.results, results)) return last.bytes;
    const separated = results.flatMap((result, i) => (i === 0 ? [result] : [COMMA, result]));
    const bytes = Buffer.concat([opening, ...separated, Buffer.from(closing)]);
    joined.set(opening, { results, closing, bytes });
    return bytes;
  };
}

function areSame(some: readonly Buffer[], others: readonly Buffer[]): boolean {
  return some.length === others.length && some.every((bytes, i) => bytes === others[i]);
}
