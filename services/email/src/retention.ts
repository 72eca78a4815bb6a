import { removeOldAnswers } from "@stockfinder/database/first-answers";
import type { Removal } from "@stockfinder/service/retention";
import { removeOldCounts } from "./daily-counts.ts";
import { removeOldLinks } from "./extension-links.ts";
import { removeOldMails } from "./mails.ts";
import { removeUnconfirmed } from "./subscriptions.ts";

/** Removals of expired rows; each file defines how long it keeps its rows. */
export const REMOVALS: readonly Removal[] = [
  removeUnconfirmed,
  removeOldLinks,
  removeOldCounts,
  removeOldAnswers("email"),
  removeOldMails,
];
