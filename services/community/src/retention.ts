import { removeOldAnswers } from "@stockfinder/database/first-answers";
import type { Removal } from "@stockfinder/service/retention";
import { removeOldAccountEnds } from "./account-ends.ts";
import { removeOldSalts } from "./network-digest.ts";
import { removeUnusedNeighbours } from "./unused-neighbours.ts";

/** Deletes expired rows. Each file states how long its rows are kept. */
export const REMOVALS: readonly Removal[] = [
  removeOldAnswers("community"),
  removeOldAccountEnds,
  removeUnusedNeighbours,
  removeOldSalts,
];
