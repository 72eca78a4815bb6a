import { removeOldDeliveries } from "@stockfinder/bus/inbox";
import { removeOldSalts } from "@stockfinder/database/daily-salts";
import { removeOldAnswers } from "@stockfinder/database/first-answers";
import type { Removal } from "@stockfinder/service/retention";
import { removeDeletedLines } from "./lists/line-table.ts";
import { removeEndedPlans } from "./lists/shared-plan-table.ts";
import { removeOldAccountEnds } from "./neighbours/account-ends.ts";
import { removeUnusedNeighbours } from "./neighbours/account-removal.ts";
import { removeOldReportSalts } from "./posts/report-networks.ts";

export const REMOVALS: readonly Removal[] = [
  removeOldAnswers("community"),
  removeOldDeliveries("community"),
  removeOldAccountEnds,
  removeUnusedNeighbours,
  removeOldSalts("community"),
  removeOldReportSalts,
  removeDeletedLines,
  removeEndedPlans,
];
