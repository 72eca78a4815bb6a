import { checkAvailability } from "@stockfinder/contracts/availability";
import { offersByDigest as offersByDigestOperation } from "@stockfinder/contracts/digest-offers";
import * as boards from "@stockfinder/contracts/health";
import * as histories from "@stockfinder/contracts/history";
import { itemTotals as itemTotalsOperation } from "@stockfinder/contracts/item-totals";
import * as items from "@stockfinder/contracts/items";
import { knownProducts as knownProductsOperation } from "@stockfinder/contracts/known-products";
import * as storeLinks from "@stockfinder/contracts/links";
import * as shelves from "@stockfinder/contracts/near";
import * as observations from "@stockfinder/contracts/observations";
import { heldOffers, listOffers, refreshOffer as refreshOfferOperation } from "@stockfinder/contracts/offers";
import { readPage as readPageOperation } from "@stockfinder/contracts/pages";
import * as places from "@stockfinder/contracts/places";
import * as plans from "@stockfinder/contracts/plans";
import { offersOfProducts as offersOfProductsOperation } from "@stockfinder/contracts/product-offers";
import { describeProduct as describeProductOperation } from "@stockfinder/contracts/products";
import { proxyRetailer } from "@stockfinder/contracts/retailer-proxy";
import { listRetailers, PROXY_PREFIXES, type RetailerId } from "@stockfinder/contracts/retailers";
import * as searchCalls from "@stockfinder/contracts/searches";
import { listStores } from "@stockfinder/contracts/stores";
import * as trends from "@stockfinder/contracts/trending";
import type { LookupComponents } from "./components.ts";
import { availability } from "./operations/availability.ts";
import { describeProduct } from "./operations/describe-product.ts";
import { readDetailedBoard, readHealthBoard } from "./operations/health.ts";
import { judgeWasPrice, priceLows, productHistory } from "./operations/history.ts";
import { itemTotals } from "./operations/item-totals.ts";
import { knownProducts } from "./operations/known-products.ts";
import { affiliatePrograms, buildLink, followLink } from "./operations/links.ts";
import { near, storedNear } from "./operations/near.ts";
import { offers, offersOfProducts, storedOffers } from "./operations/offers.ts";
import { offersByDigest } from "./operations/offers-by-digest.ts";
import { planLines, priceLines } from "./operations/plan-lines.ts";
import { proxy } from "./operations/proxy.ts";
import { readPage } from "./operations/read-page.ts";
import { refreshItem, refreshOffer } from "./operations/refresh.ts";
import { reportEmptyShelf, reportObservation, reportWrong } from "./operations/reports.ts";
import { resolveItem } from "./operations/resolve-item.ts";
import { search } from "./operations/search.ts";
import { logSearch, popularSearches, suggestQuery } from "./operations/searches.ts";
import { listActiveRetailers, stores } from "./operations/stores.ts";
import { logStoreVisit, noteOpenedOffers, trending } from "./operations/trending.ts";
import { locateZip, nearestZip, nearTowns } from "./operations/zips.ts";
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

/** @param ids the retailers whose queues this process serves. */
export async function serveOperations(
  components: LookupComponents,
  ids: readonly RetailerId[],
): Promise<void> {
  const { bus } = components;
  const byRetailer = { queues: ids, concurrency: LOOKUPS_AT_ONCE };
  const byPrefix = { queues: ids.flatMap((id) => PROXY_PREFIXES[id]), concurrency: LOOKUPS_AT_ONCE };
  const withDatabase = { concurrency: DATABASE_WORK_AT_ONCE };
  const withStores = { concurrency: REFRESHES_AT_ONCE };
  await Promise.all([
    bus.serve(searchCalls.searchRetailer, search(components), byRetailer),
    bus.serve(checkAvailability, availability(components), byRetailer),
    bus.serve(proxyRetailer, proxy(components), byPrefix),
    bus.serve(listRetailers, listActiveRetailers(components)),
    bus.serve(searchCalls.suggestQuery, suggestQuery(components)),
    bus.serve(listStores, stores(components)),
    bus.serve(boards.readHealthBoard, readHealthBoard(components), withDatabase),
    bus.serve(boards.readDetailedBoard, readDetailedBoard(components), withDatabase),
    bus.serve(trends.trendingProducts, trending(components), withDatabase),
    bus.serve(knownProductsOperation, knownProducts(components), withDatabase),
    bus.serve(trends.noteOpenedOffers, noteOpenedOffers(components)),
    bus.serve(trends.logStoreVisit, logStoreVisit(components)),
    bus.serve(places.locateZip, locateZip),
    bus.serve(places.nearestZip, nearestZip),
    bus.serve(places.nearTowns, nearTowns),
    bus.serve(listOffers, offers(components), withDatabase),
    bus.serve(offersByDigestOperation, offersByDigest(components), withDatabase),
    bus.serve(offersOfProductsOperation, offersOfProducts(components), withDatabase),
    bus.serve(heldOffers, storedOffers(components), withDatabase),
    bus.serve(refreshOfferOperation, refreshOffer(components), withStores),
    bus.serve(items.refreshItem, refreshItem(components), withStores),
    bus.serve(items.resolveItem, resolveItem(components), withDatabase),
    bus.serve(shelves.heldNearShelves, storedNear(components), withDatabase),
    bus.serve(shelves.listNearShelves, near(components), withDatabase),
    bus.serve(shelves.reportEmptyShelf, reportEmptyShelf(components), withDatabase),
    bus.serve(histories.priceLows, priceLows(components), withDatabase),
    bus.serve(histories.judgeWasPrice, judgeWasPrice(components), withDatabase),
    bus.serve(histories.productHistory, productHistory(components), withDatabase),
    bus.serve(itemTotalsOperation, itemTotals(components), withDatabase),
    bus.serve(plans.planLines, planLines(components), { concurrency: PLANS_AT_ONCE }),
    bus.serve(plans.priceLines, priceLines(components), { concurrency: PLANS_AT_ONCE }),
    bus.serve(describeProductOperation, describeProduct(components), withDatabase),
    bus.serve(storeLinks.buildLink, buildLink(components)),
    bus.serve(storeLinks.listAffiliatePrograms, affiliatePrograms(components)),
    bus.serve(storeLinks.followLink, followLink(components)),
    bus.serve(readPageOperation, readPage(components), { concurrency: PAGES_AT_ONCE }),
    bus.serve(observations.reportObservation, reportObservation(components), withDatabase),
    bus.serve(observations.reportWrong, reportWrong(components), withDatabase),
    bus.serve(searchCalls.logSearch, logSearch(components), withDatabase),
    bus.serve(searchCalls.popularSearches, popularSearches(components), withDatabase),
  ]);
}
