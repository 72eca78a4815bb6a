import { removeOldAnswers } from "@stockfinder/database/first-answers";
import type { Removal } from "@stockfinder/service/retention";
import { removeOldCounts } from "./daily-counts.ts";
import { removeOldLinks } from "./extension-links.ts";
import { removeOldMails } from "./mails.ts";
import { removeUnconfirmed } from "./subscriptions.ts";

/** What is not kept for ever; each file says how long. */
export const REMOVALS: readonly Removal[] = [
  removeUnconfirmed,
  removeOldLinks,
  removeOldCounts,
  removeOldAnswers("email"),
  removeOldMails,
];
