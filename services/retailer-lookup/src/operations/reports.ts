import type { Handler } from "@stockfinder/bus/bus";
import { badField, Fault } from "@stockfinder/contracts/fault";
import type { ShownReading } from "@stockfinder/contracts/health";
import { FARTHEST, type reportEmptyShelf as reportEmptyShelfOperation } from "@stockfinder/contracts/near";
import type * as contract from "@stockfinder/contracts/observations";
import type { WrongPart } from "@stockfinder/contracts/observations";
import { directoryId } from "@stockfinder/contracts/store-ids";
import { dailyDigest, twoDaysDigests } from "@stockfinder/database/daily-digest";
import { type DirectoryStore, storeNamed } from "@stockfinder/product-rules/stores/directory";
import { listingsOfProduct, type ProductListing } from "../catalogue/listings/product-listings.ts";
import { namedListing } from "../catalogue/offers/named-listing.ts";
import { offerPage, retailerOf, storePage } from "../catalogue/offers/offer-page.ts";
import { addNeighbourReading } from "../catalogue/shelves/neighbour-readings.ts";
import { shelvesReader } from "../catalogue/shelves/shelves-reader.ts";
import type { LookupComponents } from "../components.ts";
import { believedReports } from "../readers/reports/believed-reports.ts";
import type { ReportedPage } from "../readers/reports/report-rechecks.ts";
import { addWrongReport } from "../readers/reports/wrong-table.ts";
import { personOf } from "../requests/person.ts";

/** Takes an extension client's reading as that of one witness, and triggers a reading of the store. */
export function reportObservation(components: LookupComponents): Handler<typeof contract.reportObservation> {
  const { clock, recheck, charge } = components;
  const believe = believedReports(components);

  return async ({ url, upc, price, currency, isAvailable, caller }, { principal, requestId }) => {
    const { store, address } = storePage(URL.parse(url));
    await charge(principal);
    const place = { url: address, retailer: retailerOf(store), country: store.country };
    await believe({ ...place, price, currency, isAvailable, at: new Date(clock.now()) }, principal, caller);
    return {
      worked: true,
      rechecks: await recheck({ store, url: address, gtin: upc }, { principal, requestId }),
    };
  };
}

/** Counts a person's report of a shelf like a neighbor's post. A second one within the day changes nothing. */
export function reportEmptyShelf(components: LookupComponents): Handler<typeof reportEmptyShelfOperation> {
  const { database, clock } = components;
  const read = shelvesReader(components);
  const digestOf = dailyDigest(database, "lookup");

  return async ({ upc, zip, storeId, branchId, caller }, { principal }) => {
    const { country, shelves } = await read({ upc, zip, radius: FARTHEST });
    const shelf = shelves.find(
      (each) => each.storeId === branchId && directoryId(each.retailer, country) === storeId,
    );
    if (!shelf) throw new Fault("not-found", "No such shelf is known near this zip code");
    const { retailer, latitude, longitude } = shelf;
    const at = clock.now();
    const reporter = await digestOf(personOf(principal, caller).id, new Date(at));
    await addNeighbourReading(database, {
      postId: `shelf ${retailer} ${branchId} ${upc} ${reporter}`,
      gtin: upc,
      ...{ retailer, country, zip, latitude, longitude },
      stock: "out",
      seenAt: at,
    });
    return null;
  };
}

/** So many networks must say the same about an offer within a day. */
const ENOUGH = 3;

/** Triggers a reading of an offer that somebody says is wrong. Once three networks say so, the store was read wrongly. */
export function reportWrong({
  database,
  clock,
  recheck,
  charge,
  health,
}: LookupComponents): Handler<typeof contract.reportWrong> {
  const digestsOf = twoDaysDigests(database, "lookup");

  return async ({ upc, url, storeId, what, caller }, { principal, requestId }) => {
    const store = storeNamed(storeId);
    if (!store) throw badField("storeId", "Must be the id of a store in GET /api/stores");
    const { shown, ...page } =
      url === undefined ? await offerOf(upc ?? "", store) : await offerAt(url, store);
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
    return { worked: true, rechecks: await recheck(page, { principal, requestId }) };
  };

  async function offerOf(gtin: string, store: DirectoryStore): Promise<ReportedOffer> {
    const listings = await listingsOfProduct(database, gtin, store.country);
    const listing = listings.find(({ retailer }) => retailer === retailerOf(store));
    if (!listing) throw new Fault("not-found", "No offer of this product at this store is known");
    return { store, url: listing.url, gtin, shown: listing };
  }

  async function offerAt(url: string, store: DirectoryStore): Promise<ReportedOffer> {
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

interface ReportedOffer extends ReportedPage {
  readonly shown: ProductListing | null;
}

function shownReading({ price, currency, stock, readAt }: ProductListing): ShownReading {
  return { price, currency, stock, readAt: new Date(readAt).toISOString() };
}
