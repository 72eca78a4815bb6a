import { checkAvailability } from "@stockfinder/contracts/availability";
import * as digestOffersContract from "@stockfinder/contracts/digest-offers";
import * as healthContract from "@stockfinder/contracts/health";
import * as historyContract from "@stockfinder/contracts/history";
import * as itemTotalsContract from "@stockfinder/contracts/item-totals";
import * as itemsContract from "@stockfinder/contracts/items";
import * as known from "@stockfinder/contracts/known-products";
import * as linkContract from "@stockfinder/contracts/links";
import * as nearContract from "@stockfinder/contracts/near";
import * as observations from "@stockfinder/contracts/observations";
import * as offersContract from "@stockfinder/contracts/offers";
import * as pageContract from "@stockfinder/contracts/pages";
import * as placesContract from "@stockfinder/contracts/places";
import * as plansContract from "@stockfinder/contracts/plans";
import * as productsContract from "@stockfinder/contracts/products";
import { proxyRetailer } from "@stockfinder/contracts/retailer-proxy";
import * as retailersContract from "@stockfinder/contracts/retailers";
import * as searching from "@stockfinder/contracts/searches";
import { listStores } from "@stockfinder/contracts/stores";
import * as trendingContract from "@stockfinder/contracts/trending";
import type { ServiceComponents } from "@stockfinder/service/run";
import type { LookupComponents } from "./components.ts";
import type { LookupConfig } from "./config.ts";
import { availability } from "./operations/availability.ts";
import { describeProduct } from "./operations/describe-product.ts";
import { readDetailedBoard, readHealthBoard } from "./operations/health.ts";
import { heldOffers } from "./operations/held-offers.ts";
import { itemTotals } from "./operations/item-totals.ts";
import { judgeWasPrice } from "./operations/judge-was-price.ts";
import { knownProducts } from "./operations/known-products.ts";
import { affiliatePrograms, buildLink, followLink } from "./operations/links.ts";
import { heldNear, near } from "./operations/near.ts";
import { offers } from "./operations/offers.ts";
import { offersByDigest } from "./operations/offers-by-digest.ts";
import { planLines } from "./operations/plan-lines.ts";
import { priceLows } from "./operations/price-lows.ts";
import { productHistory } from "./operations/product-history.ts";
import { proxy } from "./operations/proxy.ts";
import { readPage } from "./operations/read-page.ts";
import { refreshItem, refreshOffer } from "./operations/refresh.ts";
import { reportEmptyShelf, reportObservation, reportWrong } from "./operations/reports.ts";
import { resolveItem } from "./operations/resolve-item.ts";
import { retailers as listActiveRetailers } from "./operations/retailers.ts";
import { search } from "./operations/search.ts";
import { logSearch, popularSearches, suggestQuery } from "./operations/searches.ts";
import { stores } from "./operations/stores.ts";
import { logOpenedOffer, noteOpenedOffers, trending } from "./operations/trending.ts";
import { locateZip, nearestZip } from "./operations/zips.ts";
import { chargeReports } from "./readers/reports/report-limit.ts";
import { ReportRechecks } from "./readers/reports/report-rechecks.ts";
import { MOST_REQUESTS } from "./readers/upstream/upstream-client.ts";

/** The upstream client refuses more; with fewer, cached answers wait behind a retailer that hangs. */
const LOOKUPS_AT_ONCE = MOST_REQUESTS;
const DATABASE_WORK_AT_ONCE = 32;
/** They wait for stores too, in the background. */
const REFRESHES_AT_ONCE = 64;
/** A plan computes for up to 50 ms, between which others run. */
const PLANS_AT_ONCE = 4;
/** Most of them wait for their host's turn. */
const PAGES_AT_ONCE = 64;

export async function serveOperations(
  service: ServiceComponents<LookupConfig>,
  components: LookupComponents,
): Promise<void> {
  const { config, bus, cache, database, logger } = service;
  const { context, clock, metrics, links, outbox, words, health, board, listings, interest } = components;
  const { ranking, shopReadings, pages, pageMetrics, refreshes, refresh, searches } = components;
  const refreshing = { ...context, database, everyMs: config.recheckFastestMs };

  const rechecks = new ReportRechecks({ bus, cache, database, logger });
  const charge = chargeReports(cache, config.observationsAMinute);

  const byRetailer = { queues: config.retailers, concurrency: LOOKUPS_AT_ONCE };
  const byPrefix = {
    queues: config.retailers.flatMap((id) => retailersContract.PROXY_PREFIXES[id]),
    concurrency: LOOKUPS_AT_ONCE,
  };
  const refreshesAtOnce = { concurrency: REFRESHES_AT_ONCE };
  const withDatabase = { concurrency: DATABASE_WORK_AT_ONCE };
  await Promise.all([
    bus.serve(searching.searchRetailer, search(context), byRetailer),
    bus.serve(checkAvailability, availability(context), byRetailer),
    bus.serve(proxyRetailer, proxy(context), byPrefix),
    bus.serve(retailersContract.listRetailers, listActiveRetailers(context)),
    bus.serve(searching.suggestQuery, suggestQuery(words.known)),
    bus.serve(listStores, stores(context)),
    bus.serve(healthContract.readHealthBoard, readHealthBoard(board), withDatabase),
    bus.serve(healthContract.readDetailedBoard, readDetailedBoard(board), withDatabase),
    bus.serve(trendingContract.trendingProducts, trending({ ...context, database, ranking }), withDatabase),
    bus.serve(known.knownProducts, knownProducts({ ...context, database, ranking }), withDatabase),
    bus.serve(trendingContract.noteOpenedOffers, noteOpenedOffers(interest)),
    bus.serve(trendingContract.logOpenedOffer, logOpenedOffer(interest)),
    bus.serve(placesContract.locateZip, locateZip),
    bus.serve(placesContract.nearestZip, nearestZip),
    bus.serve(offersContract.listOffers, offers({ ...refreshing, refresh }), withDatabase),
    bus.serve(digestOffersContract.offersByDigest, offersByDigest(database, context), withDatabase),
    bus.serve(offersContract.heldOffers, heldOffers(refreshing), withDatabase),
    bus.serve(offersContract.refreshOffer, refreshOffer({ ...refreshing, bus, refreshes }), refreshesAtOnce),
    bus.serve(itemsContract.refreshItem, refreshItem({ ...refreshing, bus, refreshes }), refreshesAtOnce),
    bus.serve(itemsContract.resolveItem, resolveItem(database), withDatabase),
    bus.serve(nearContract.heldNearShelves, heldNear(refreshing), withDatabase),
    bus.serve(nearContract.listNearShelves, near({ ...refreshing, refresh, refreshes }), withDatabase),
    bus.serve(nearContract.reportEmptyShelf, reportEmptyShelf(refreshing), withDatabase),
    bus.serve(historyContract.priceLows, priceLows(database), withDatabase),
    bus.serve(historyContract.judgeWasPrice, judgeWasPrice(database, context), withDatabase),
    bus.serve(historyContract.productHistory, productHistory(database, context), withDatabase),
    bus.serve(itemTotalsContract.itemTotals, itemTotals(database, context), withDatabase),
    bus.serve(plansContract.planLines, planLines({ ...refreshing, refresh, refreshes, searches }), {
      concurrency: PLANS_AT_ONCE,
    }),
    bus.serve(productsContract.describeProduct, describeProduct(database, context), withDatabase),
    bus.serve(linkContract.buildLink, buildLink({ affiliate: config.affiliate, context, logger })),
    bus.serve(linkContract.listAffiliatePrograms, affiliatePrograms(config.affiliate)),
    bus.serve(linkContract.followLink, followLink({ links, metrics, interest })),
    bus.serve(
      pageContract.readPage,
      readPage({
        client: pages,
        isDemo: config.pages?.source === "sandbox",
        cache,
        listings,
        clock,
        metrics: pageMetrics,
        health,
        logger,
      }),
      { concurrency: PAGES_AT_ONCE },
    ),
    bus.serve(
      observations.reportObservation,
      reportObservation({ database, clock, rechecks, listings, charge }),
      withDatabase,
    ),
    bus.serve(
      observations.reportWrong,
      reportWrong({ database, clock, rechecks, charge, health }),
      withDatabase,
    ),
    bus.serve(searching.logSearch, logSearch({ database, outbox, clock, shops: shopReadings }), withDatabase),
    bus.serve(
      searching.popularSearches,
      popularSearches({ database, clock, known: words.known }),
      withDatabase,
    ),
  ]);
}
