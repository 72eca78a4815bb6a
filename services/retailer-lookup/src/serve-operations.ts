import { checkAvailability } from "@stockfinder/contracts/availability";
import { offersByDigest as offersByDigestOperation } from "@stockfinder/contracts/digest-offers";
import * as healthBoard from "@stockfinder/contracts/health";
import * as history from "@stockfinder/contracts/history";
import { itemTotals as itemTotalsOperation } from "@stockfinder/contracts/item-totals";
import * as items from "@stockfinder/contracts/items";
import { knownProducts as knownProductsOperation } from "@stockfinder/contracts/known-products";
import * as storeLinks from "@stockfinder/contracts/links";
import * as shelves from "@stockfinder/contracts/near";
import * as observations from "@stockfinder/contracts/observations";
import { heldOffers, listOffers, refreshOffer as refreshOfferOperation } from "@stockfinder/contracts/offers";
import { readPage as readPageOperation } from "@stockfinder/contracts/pages";
import * as places from "@stockfinder/contracts/places";
import { planLines as planLinesOperation } from "@stockfinder/contracts/plans";
import { offersOfProducts as offersOfProductsOperation } from "@stockfinder/contracts/product-offers";
import { describeProduct as describeProductOperation } from "@stockfinder/contracts/products";
import { proxyRetailer } from "@stockfinder/contracts/retailer-proxy";
import { listRetailers, PROXY_PREFIXES } from "@stockfinder/contracts/retailers";
import * as searchCalls from "@stockfinder/contracts/searches";
import { listStores } from "@stockfinder/contracts/stores";
import * as trends from "@stockfinder/contracts/trending";
import type { ServiceComponents } from "@stockfinder/service/run";
import type { LookupComponents } from "./components.ts";
import type { LookupConfig } from "./config.ts";
import { availability } from "./operations/availability.ts";
import { describeProduct } from "./operations/describe-product.ts";
import { readDetailedBoard, readHealthBoard } from "./operations/health.ts";
import { itemTotals } from "./operations/item-totals.ts";
import { judgeWasPrice } from "./operations/judge-was-price.ts";
import { knownProducts } from "./operations/known-products.ts";
import { affiliatePrograms, buildLink, followLink } from "./operations/links.ts";
import { near, storedNear } from "./operations/near.ts";
import { offers } from "./operations/offers.ts";
import { offersByDigest } from "./operations/offers-by-digest.ts";
import { offersOfProducts } from "./operations/offers-of-products.ts";
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
import { storedOffers } from "./operations/stored-offers.ts";
import { stores } from "./operations/stores.ts";
import { logStoreVisit, noteOpenedOffers, trending } from "./operations/trending.ts";
import { locateZip, nearestZip, nearTowns } from "./operations/zips.ts";
import { chargeReports } from "./readers/reports/report-limit.ts";
import { ReportRechecks } from "./readers/reports/report-rechecks.ts";
import { MOST_REQUESTS } from "./readers/upstream/upstream-client.ts";

/**
 * As many look-ups of a queue run at once as the upstream client accepts requests: it refuses more, while in the queue
 * they could wait or go to another worker. With fewer, answers from the cache wait behind a retailer that hangs.
 */
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
  const { ranking, readPageAgain, readShops, pages, pageMetrics, refreshes, refresh, searches } = components;
  const refreshing = { ...context, database, everyMs: config.recheckFastestMs };

  const rechecks = new ReportRechecks({ bus, cache, database, readPage: readPageAgain, logger });
  const charge = chargeReports(cache, config.observationsAMinute);

  const byRetailer = { queues: config.retailers, concurrency: LOOKUPS_AT_ONCE };
  const byPrefix = {
    queues: config.retailers.flatMap((id) => PROXY_PREFIXES[id]),
    concurrency: LOOKUPS_AT_ONCE,
  };
  const withDatabase = { concurrency: DATABASE_WORK_AT_ONCE };
  await Promise.all([
    bus.serve(searchCalls.searchRetailer, search(context), byRetailer),
    bus.serve(checkAvailability, availability(context), byRetailer),
    bus.serve(proxyRetailer, proxy(context), byPrefix),
    bus.serve(listRetailers, listActiveRetailers(context)),
    bus.serve(searchCalls.suggestQuery, suggestQuery(words.known)),
    bus.serve(listStores, stores(context)),
    bus.serve(healthBoard.readHealthBoard, readHealthBoard(board), withDatabase),
    bus.serve(healthBoard.readDetailedBoard, readDetailedBoard(board), withDatabase),
    bus.serve(trends.trendingProducts, trending({ ...context, database, ranking }), withDatabase),
    bus.serve(knownProductsOperation, knownProducts({ ...context, database, ranking }), withDatabase),
    bus.serve(trends.noteOpenedOffers, noteOpenedOffers(interest)),
    bus.serve(trends.logStoreVisit, logStoreVisit(interest)),
    bus.serve(places.locateZip, locateZip),
    bus.serve(places.nearestZip, nearestZip),
    bus.serve(places.nearTowns, nearTowns),
    bus.serve(listOffers, offers({ ...refreshing, refresh }), withDatabase),
    bus.serve(offersByDigestOperation, offersByDigest(database, context), withDatabase),
    bus.serve(offersOfProductsOperation, offersOfProducts(database, context), withDatabase),
    bus.serve(heldOffers, storedOffers(refreshing), withDatabase),
    bus.serve(refreshOfferOperation, refreshOffer({ ...refreshing, bus, refreshes }), {
      concurrency: REFRESHES_AT_ONCE,
    }),
    bus.serve(items.refreshItem, refreshItem({ ...refreshing, bus, refreshes }), {
      concurrency: REFRESHES_AT_ONCE,
    }),
    bus.serve(items.resolveItem, resolveItem(database), withDatabase),
    bus.serve(shelves.heldNearShelves, storedNear(refreshing), withDatabase),
    bus.serve(shelves.listNearShelves, near({ ...refreshing, refresh, refreshes }), withDatabase),
    bus.serve(shelves.reportEmptyShelf, reportEmptyShelf(refreshing), withDatabase),
    bus.serve(history.priceLows, priceLows(database), withDatabase),
    bus.serve(history.judgeWasPrice, judgeWasPrice(database, context), withDatabase),
    bus.serve(history.productHistory, productHistory(database, context), withDatabase),
    bus.serve(itemTotalsOperation, itemTotals(database, context), withDatabase),
    bus.serve(planLinesOperation, planLines({ ...refreshing, refresh, refreshes, searches }), {
      concurrency: PLANS_AT_ONCE,
    }),
    bus.serve(describeProductOperation, describeProduct(database, context), withDatabase),
    bus.serve(storeLinks.buildLink, buildLink({ affiliate: config.affiliate, context, logger })),
    bus.serve(storeLinks.listAffiliatePrograms, affiliatePrograms(config.affiliate)),
    bus.serve(storeLinks.followLink, followLink({ links, metrics, interest })),
    bus.serve(
      readPageOperation,
      readPage({
        client: pages,
        isDemo: config.pages?.source === "sandbox",
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
      reportObservation({
        database,
        clock,
        rechecks,
        listings,
        charge,
      }),
      withDatabase,
    ),
    bus.serve(
      observations.reportWrong,
      reportWrong({ database, clock, rechecks, charge, health }),
      withDatabase,
    ),
    bus.serve(searchCalls.logSearch, logSearch({ database, outbox, clock, readShops }), withDatabase),
    bus.serve(
      searchCalls.popularSearches,
      popularSearches({ database, clock, known: words.known }),
      withDatabase,
    ),
  ]);
}
