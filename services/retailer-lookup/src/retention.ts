import { removeOldDeliveries } from "@stockfinder/bus/inbox";
import { removeOldSalts } from "@stockfinder/database/daily-salts";
import { removalOf } from "@stockfinder/database/remove-batch";
import type { Removal } from "@stockfinder/service/retention";
import { removeOldDistances } from "./catalogue/listings/distance-table.ts";
import { makePartitionsAhead, thinPoints } from "./catalogue/listings/point-table.ts";
import { removeExpiredFacts, removeExpiredPoints } from "./catalogue/listings/source-retention.ts";
import { removeOldPageAddresses } from "./catalogue/offers/page-addresses.ts";
import { removeOldCounts, removeOldSearchers } from "./catalogue/searches/popular-searches.ts";
import { removeOldNeighbourReadings } from "./catalogue/shelves/neighbour-readings.ts";
import { removeColdProducts, removeCountedPeople } from "./catalogue/trending/interest-table.ts";
import { removeOldListedProducts } from "./catalogue/trending/listed-products.ts";
import { removeOldOutcomes } from "./readers/health/outcome-table.ts";
import { removeGoneWorkers } from "./readers/health/worker-table.ts";
import { removeOldQuarantine, removeOldReporters } from "./readers/reports/quarantine.ts";
import { removeOldWrongReports } from "./readers/reports/wrong-table.ts";

/** Copies of the last release still write these tables; nobody reads them. */
export const removeOldSearches = removalOf("lookup.searches", "searched_at", "30 days");
export const removeOldWords = removalOf("lookup.words", "changed_at", "180 days");
const removeOldReports = removalOf("lookup.reports", "reported_at", "30 days");

/** The data that expires; each file has its time. The last one makes the partitions of the coming months. */
export const REMOVALS: readonly Removal[] = [
  removeOldSearches,
  removeOldDeliveries("lookup"),
  removeOldSalts("lookup"),
  removeOldSearchers,
  removeOldCounts,
  removeOldWords,
  removeOldNeighbourReadings,
  removeOldDistances,
  removeOldPageAddresses,
  removeOldReports,
  removeOldQuarantine,
  removeOldReporters,
  removeOldWrongReports,
  removeCountedPeople,
  removeColdProducts,
  removeOldListedProducts,
  removeOldOutcomes,
  removeGoneWorkers,
  removeExpiredFacts,
  removeExpiredPoints,
  thinPoints,
  makePartitionsAhead,
];
