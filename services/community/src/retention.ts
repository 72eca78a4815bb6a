import { removeOldAnswers } from "@stockfinder/database/first-answers";
import type { Removal } from "@stockfinder/service/retention";
import { removeOldAccountEnds } from "./account-ends.ts";

/** What is not kept for ever; each file says how long. */
export const REMOVALS: readonly Removal[] = [removeOldAnswers("community"), removeOldAccountEnds];
