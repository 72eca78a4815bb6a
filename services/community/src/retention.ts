import { removeOldDeliveries } from "@stockfinder/bus/inbox";
import { removeOldAnswers } from "@stockfinder/database/first-answers";
import type { Removal } from "@stockfinder/service/retention";
import { removeOldSalts } from "./limits/network-digest.ts";
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
  removeOldSalts,
  removeOldReportSalts,
  removeDeletedLines,
  removeEndedPlans,
];
