import type { Country } from "@stockfinder/contracts/listings";
import type { Queryable } from "@stockfinder/database/database";
import { insertRow } from "@stockfinder/database/insert-row";
import { removalOf } from "@stockfinder/database/remove-batch";

/** Older reports agree or disagree with no reading of today. */
const KEPT_FOR = "30 days";

export interface Report {
  readonly url: string;
  readonly retailer: string;
  readonly country: Country;
  readonly gtin: string | null;
  readonly title: string | null;
  readonly imageUrl: string | null;
  readonly price: number | null;
  readonly currency: string | null;
  readonly isAvailable: boolean | null;
  /** A digest by the secret of the day. */
  readonly reporter: string;
  readonly at: Date;
}

export async function insertReport(database: Queryable, { at, ...report }: Report): Promise<void> {
  await insertRow(database, "lookup.reports", { ...report, reportedAt: at });
}

export const removeOldReports = removalOf("lookup.reports", "reported_at", KEPT_FOR);
