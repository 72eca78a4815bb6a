import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { ShownReading } from "@stockfinder/contracts/health";
import type { reportWrong as reportWrongOperation, WrongPart } from "@stockfinder/contracts/observations";
import { twoDaysDigests } from "@stockfinder/database/daily-digest";
import type { Database } from "@stockfinder/database/database";
import { type DirectoryStore, storeNamed } from "@stockfinder/product-rules/stores/directory";
import type { Clock } from "@stockfinder/service/clock";
import { listingsOfProduct, type ProductListing } from "../catalogue/listings/product-listings.ts";
import { namedListing } from "../catalogue/offers/named-listing.ts";
import { offerPage, retailerOf } from "../catalogue/offers/offer-page.ts";
import type { HealthReporter } from "../readers/health/health-reporter.ts";
import type { ChargeReport } from "../readers/reports/report-limit.ts";
import type { ReportedPage, ReportRechecks } from "../readers/reports/report-rechecks.ts";
import { addWrongReport } from "../readers/reports/wrong-table.ts";
import { personOf } from "../requests/person.ts";

/** So many networks must say the same about an offer within a day. */
const ENOUGH = 3;

export interface ReportWrongDependencies {
  readonly database: Database;
  readonly clock: Pick<Clock, "now">;
  readonly rechecks: Pick<ReportRechecks, "start">;
  readonly charge: ChargeReport;
  readonly health: Pick<HealthReporter, "note">;
}

/** Triggers a reading of an offer that somebody says is wrong. Once three networks say so, the store was read wrongly. */
export function reportWrong({
  database,
  clock,
  rechecks,
  charge,
  health,
}: ReportWrongDependencies): Handler<typeof reportWrongOperation> {
  const digestsOf = twoDaysDigests(database, "lookup");

  return async ({ upc, url, storeId, what, caller }, { principal, requestId }) => {
    const store = storeNamed(storeId);
    if (!store) throw badField("storeId", "Must be the id of a store in GET /api/stores");
    const { shown, ...page } = url === undefined ? await offerOf(upc ?? "", store) : await pageOf(url, store);
    await charge(principal);
    const at = new Date(clock.now());
    const network = await digestsOf(`network ${personOf(principal, caller).network}`, at);
    const networks = await addWrongReport(database, {
      url: page.url,
      part: what,
      store: store.id,
      shown: shown && shownReading(shown),
      network,
      at,
    });
    if (networks === ENOUGH) noteWrong(page, what);
    return { worked: true, rechecks: await rechecks.start(page, { principal, requestId }) };
  };

  async function offerOf(gtin: string, store: DirectoryStore): Promise<ReportedOffer> {
    const listings = await listingsOfProduct(database, gtin, store.country);
    const listing = listings.find(({ retailer }) => retailer === retailerOf(store));
    if (!listing) throw new Fault("not-found", "No offer of this product at this store is known");
    return { store, url: listing.url, gtin, shown: listing };
  }

  async function pageOf(url: string, store: DirectoryStore): Promise<ReportedOffer> {
    const page = offerPage(url, store.country);
    if (page.store.id !== store.id) throw badField("url", `Must be a page of ${store.name}`);
    const { gtin, listing } = await namedListing(database, page);
    return { store, url: page.address, gtin, shown: listing };
  }

  function noteWrong({ store, url, gtin }: ReportedPage, what: WrongPart): void {
    const reader = store.retailer !== null && gtin !== null ? "adapter" : "page";
    const detail = `three networks say that the ${what} is wrong: ${url}`;
    health.note({ reader, store: store.id, outcome: "changedLayout", detail });
  }
}

/** A reported page with its listing, if it has been read. */
interface ReportedOffer extends ReportedPage {
  readonly shown: ProductListing | null;
}

function shownReading({ price, currency, stock, readAt }: ProductListing): ShownReading {
  return { price, currency, stock, readAt: new Date(readAt).toISOString() };
}

function badField(path: string, message: string): Fault {
  return new Fault("bad-input", `${path}: ${message}`, { errors: [{ path, message }] });
}
