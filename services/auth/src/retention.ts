import type { Removal } from "@stockfinder/service/retention";
import { removeOldReturns } from "./sign-in/apple-returns.ts";
import { removeOldAttempts } from "./sign-in/attempts.ts";
import { removeEndedFamilies, removeExpiredFamilies } from "./tokens/families.ts";
import { removeOldKeys } from "./tokens/signing-keys.ts";
import { removeOldVisits } from "./visits/mobile-visits.ts";

/** What is not kept for ever; each file says how long. */
export const REMOVALS: readonly Removal[] = [
  removeExpiredFamilies,
  removeEndedFamilies,
  removeOldAttempts,
  removeOldReturns,
  removeOldVisits,
  removeOldKeys,
];
