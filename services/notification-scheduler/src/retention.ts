import type { Removal } from "@stockfinder/service/retention";
import { removeOldAlerts } from "./alert-table.ts";
import { removeOldOwnerEnds } from "./owner-ends.ts";

/** Deletes expired rows. Each file states how long its rows are kept. */
export const REMOVALS: readonly Removal[] = [removeOldAlerts, removeOldOwnerEnds];
