import type { Removal } from "@stockfinder/service/retention";
import { removeOldCounts, removeOldSearches } from "./searches.ts";

/** What is not kept for ever; each file says how long. */
export const REMOVALS: readonly Removal[] = [removeOldSearches, removeOldCounts];
