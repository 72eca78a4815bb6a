import { setFlagsFromString } from "node:v8";

/** How much memory may grow between two full collections, in percent of the memory still in use after the last one. */
export const HEAP_GROWTH = "--heap-growing-percent=200";

/** V8 counts Buffers: a forwarding gateway spent a third of its CPU time on collections. Read at each full one. */
export function letHeapGrow(): void {
  setFlagsFromString(HEAP_GROWTH);
}
