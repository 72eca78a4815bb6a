import { setFlagsFromString } from "node:v8";

/** By how much memory may grow from one full collection to the next, in percent of what the last one found alive. */
export const HEAP_GROWTH = "--heap-growing-percent=200";

/**
 * Makes full collections rarer. Where few objects live long, V8 allows little growth between two of them, and Buffers count
 * towards it: a gateway that passes answers on had its 30 MB marked again for every 20 searches, a third of its CPU time.
 * NODE_OPTIONS does not allow the flag. V8 reads it at the end of each full collection.
 */
export function letHeapGrow(): void {
  setFlagsFromString(HEAP_GROWTH);
}
