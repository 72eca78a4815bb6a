import { removeOldSalts } from "@stockfinder/database/daily-salts";
import type { Removal } from "@stockfinder/service/retention";
import { unusedAccountRemoval } from "./accounts/unused-accounts.ts";
import type { AuthContext } from "./context/context.ts";
import { removeExpiredKeys } from "./keys/keys.ts";
import { removeOldReturns } from "./sign-in/apple-returns.ts";
import { removeOldAttempts } from "./sign-in/attempts.ts";
import { removeEndedFamilies, removeExpiredFamilies } from "./tokens/families.ts";
import { removeOldKeys } from "./tokens/signing-keys.ts";
import { removeOldVisits } from "./visits/mobile-visits.ts";

export function removals(context: Pick<AuthContext, "database" | "clock" | "outbox">): Removal[] {
  return [
    removeExpiredFamilies,
    removeEndedFamilies,
    removeExpiredKeys,
    unusedAccountRemoval(context),
    removeOldAttempts,
    removeOldReturns,
    removeOldSalts("auth"),
    removeOldVisits,
    removeOldKeys,
  ];
}
