import type { Removal } from "@stockfinder/service/retention";
import { removeOldOutcomes } from "./health/outcome-table.ts";
import { removeGoneWorkers } from "./health/worker-table.ts";
import { removeOldDistances } from "./listings/distance-table.ts";
import { makePartitionsAhead, thinPoints } from "./listings/point-table.ts";
import { removeOldPageAddresses } from "./offers/page-addresses.ts";
import { removeOldSearchers } from "./popular-searches.ts";
import { removeOldQuarantine, removeOldReporters } from "./reports/quarantine.ts";
import { removeOldReports } from "./reports/report-table.ts";
import { removeOldCounts, removeOldSearches } from "./searches.ts";
import { removeOldNeighbourReadings } from "./shelves/neighbour-readings.ts";
import { removeOldWords } from "./spelling/word-table.ts";
import { removeColdProducts, removeCountedPeople } from "./trending/interest-table.ts";
import { removeOldListedProducts } from "./trending/listed-products.ts";

/** The data that expires; each file has its time. The last one makes the partitions of the coming months. */
export const REMOVALS: readonly Removal[] = [
  removeOldSearches,
  removeOldSearchers,
  removeOldCounts,
  removeOldWords,
  removeOldNeighbourReadings,
  removeOldDistances,
  removeOldPageAddresses,
  removeOldReports,
  removeOldQuarantine,
  removeOldReporters,
  removeCountedPeople,
  removeColdProducts,
  removeOldListedProducts,
  removeOldOutcomes,
  removeGoneWorkers,
  thinPoints,
  makePartitionsAhead,
];
