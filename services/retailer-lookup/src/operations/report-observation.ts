import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { reportObservation as reportObservationOperation } from "@stockfinder/contracts/observations";
import { dailyDigest } from "@stockfinder/database/daily-digest";
import type { Database } from "@stockfinder/database/database";
import { pageAddress } from "@stockfinder/product-rules/identity/page-address";
import { type DirectoryStore, storeAt } from "@stockfinder/product-rules/stores/directory";
import type { Clock } from "@stockfinder/service/clock";
import { retailerOf } from "../catalogue/offers/offer-page.ts";
import { type BelievedReportsDependencies, believedReports } from "../readers/reports/believed-reports.ts";
import type { ChargeReport } from "../readers/reports/report-limit.ts";
import type { ReportRechecks } from "../readers/reports/report-rechecks.ts";
import { insertReport } from "../readers/reports/report-table.ts";
import { personOf } from "../requests/person.ts";

export interface ReportObservationDependencies {
  readonly database: Database;
  readonly clock: Pick<Clock, "now">;
  readonly rechecks: Pick<ReportRechecks, "start">;
  readonly listings: BelievedReportsDependencies["listings"];
  readonly charge: ChargeReport;
}

/** Stores an extension client's reading separately from the listings, and triggers a reading of the store. */
export function reportObservation({
  database,
  clock,
  rechecks,
  listings,
  charge,
}: ReportObservationDependencies): Handler<typeof reportObservationOperation> {
  const digestOf = dailyDigest(database, "lookup");
  const believe = believedReports({ database, listings });

  return async (
    { url, upc, title, image, price, currency, isAvailable, caller },
    { principal, requestId },
  ) => {
    const page = pageOf(url);
    await charge(principal);
    const at = new Date(clock.now());
    const place = { url: page.url, retailer: retailerOf(page.store), country: page.store.country };
    const shown = { price, currency, isAvailable };
    await insertReport(database, {
      ...place,
      ...shown,
      gtin: upc,
      title,
      imageUrl: image,
      reporter: await digestOf(personOf(principal, caller).id, at),
      at,
    });
    await believe({ ...place, ...shown, at }, principal, caller);
    return { worked: true, rechecks: await rechecks.start({ ...page, gtin: upc }, { principal, requestId }) };
  };
}

/** @throws {Fault} `bad-input` that names `url`. */
function pageOf(text: string): { readonly store: DirectoryStore; readonly url: string } {
  const page = URL.parse(text);
  const store = page && storeAt(page);
  if (store) return { store, url: pageAddress(page).href };
  const message = "Must be an https address of a product page in a store of GET /api/stores";
  throw new Fault("bad-input", `url: ${message}`, { errors: [{ path: "url", message }] });
}
