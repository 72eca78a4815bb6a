import type { Removal } from "@stockfinder/service/retention";
import { removeOldAccountEnds } from "./account-ends.ts";
import { removeOldKeys } from "./idempotency-keys.ts";

/** What is not kept for ever; each file says how long. */
export const REMOVALS: readonly Removal[] = [removeOldKeys, removeOldAccountEnds];
