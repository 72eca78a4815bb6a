import { removeOldAnswers } from "@stockfinder/database/first-answers";
import type { Removal } from "@stockfinder/service/retention";
import { removeOldCounts } from "./limits/visitor-limits.ts";
import { removeOldLinks } from "./links/extension-links.ts";
import { removeUnconfirmed } from "./mailing-list/subscriptions.ts";
import { removeOldMails } from "./mails/mails.ts";

export const REMOVALS: readonly Removal[] = [
  removeUnconfirmed,
  removeOldLinks,
  removeOldCounts,
  removeOldAnswers("email"),
  removeOldMails,
];
