import type { Country } from "@stockfinder/contracts/listings";
import type { Queryable } from "@stockfinder/database/database";
import { removeBatch } from "@stockfinder/database/remove-batch";

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

export async function insertReport(database: Queryable, report: Report): Promise<void> {
  await database.query(
    `insert into lookup.reports
       (url, retailer, country, gtin, title, image_url, price, currency, is_available, reporter, reported_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      report.url,
      report.retailer,
      report.country,
      report.gtin,
      report.title,
      report.imageUrl,
      report.price,
      report.currency,
      report.isAvailable,
      report.reporter,
      report.at,
    ],
  );
}

export async function removeOldReports(database: Queryable, now: Date): Promise<number> {
  const isOld = `reported_at < $1::timestamptz - interval '${KEPT_FOR}'`;
  return await removeBatch(database, "lookup.reports", isOld, [now]);
}
