import { createMessageTables } from "@stockfinder/bus/message-tables";
import { startOutboxRelay } from "@stockfinder/bus/outbox";
import { checkAvailability } from "@stockfinder/contracts/availability";
import { postAdded, postReported } from "@stockfinder/contracts/community";
import { offersByDigest as offersByDigestOperation } from "@stockfinder/contracts/digest-offers";
import {
  readDetailedBoard as readDetailedBoardOperation,
  readHealthBoard as readHealthBoardOperation,
} from "@stockfinder/contracts/health";
import {
  priceLows as priceLowsOperation,
  productHistory as productHistoryOperation,
} from "@stockfinder/contracts/history";
import {
  refreshItem as refreshItemOperation,
  resolveItem as resolveItemOperation,
} from "@stockfinder/contracts/items";
import {
  buildLink as buildLinkOperation,
  followLink as followLinkOperation,
  listAffiliatePrograms,
} from "@stockfinder/contracts/links";
import { listingChanged } from "@stockfinder/contracts/listings";
import { listNearShelves } from "@stockfinder/contracts/near";
import { reportObservation as reportObservationOperation } from "@stockfinder/contracts/observations";
import {
  heldOffers as heldOffersOperation,
  listOffers,
  refreshOffer as refreshOfferOperation,
} from "@stockfinder/contracts/offers";
import { readPage as readPageOperation } from "@stockfinder/contracts/pages";
import {
  locateZip as locateZipOperation,
  nearestZip as nearestZipOperation,
} from "@stockfinder/contracts/places";
import { proxyRetailer } from "@stockfinder/contracts/retailer-proxy";
import { listRetailers } from "@stockfinder/contracts/retailers";
import {
  logSearch as logSearchOperation,
  popularSearches as popularSearchesOperation,
  searchLogged,
  searchRetailer,
  suggestQuery as suggestQueryOperation,
} from "@stockfinder/contracts/searches";
import { listStores } from "@stockfinder/contracts/stores";
import {
  logOpenedOffer as logOpenedOfferOperation,
  noteOpenedOffers as noteOpenedOffersOperation,
  trendingProducts,
} from "@stockfinder/contracts/trending";
import { watchAdded } from "@stockfinder/contracts/watches";
import { migrate } from "@stockfinder/database/migrate";
import { systemClock } from "@stockfinder/service/clock";
import { publishOutbox } from "@stockfinder/service/database-metrics";
import { startRetention } from "@stockfinder/service/retention";
import type { Running, ServiceComponents } from "@stockfinder/service/run";
import { activeRetailers } from "./active-retailers.ts";
import { Cached } from "./answers/cached.ts";
import { AdapterTrust } from "./canaries/adapter-trust.ts";
import { CanaryLoop } from "./canaries/canary-loop.ts";
import { canaryReaders } from "./canaries/canary-readers.ts";
import { seedDemoCanaries } from "./canaries/demo-canaries.ts";
import { readCanary } from "./canaries/read-canary.ts";
import type { LookupConfig } from "./config.ts";
import type { ServiceContext } from "./context.ts";
import { countPopularSearch, POPULAR_SEARCHES } from "./events/count-popular-search.ts";
import { countPriceDrop, PRICE_DROPS } from "./events/count-price-drop.ts";
import { countWatch, WATCHED_PRODUCTS } from "./events/count-watch.ts";
import {
  HIDDEN_READINGS,
  NEIGHBOUR_READINGS,
  noteNeighbourReading,
  removeHiddenReading,
} from "./events/note-neighbour-reading.ts";
import { Board } from "./health/board.ts";
import { HealthReporter } from "./health/health-reporter.ts";
import { goLinks } from "./links/go-link.ts";
import { outboundLinks } from "./links/outbound-link.ts";
import { removeDemoListings } from "./listings/demo-listings.ts";
import { ListingRecorder } from "./listings/listing-recorder.ts";
import { makePartitions } from "./listings/point-table.ts";
import { createLookUp } from "./lookup.ts";
import { createLookupMetrics } from "./lookup-metrics.ts";
import { adapterReadings } from "./offers/adapter-readings.ts";
import { BackgroundRefresh } from "./offers/background-refresh.ts";
import { Refreshes } from "./offers/refreshes.ts";
import { affiliatePrograms } from "./operations/affiliate-programs.ts";
import { availability } from "./operations/availability.ts";
import { buildLink } from "./operations/build-link.ts";
import { followLink } from "./operations/follow-link.ts";
import { heldOffers } from "./operations/held-offers.ts";
import { locateZip } from "./operations/locate-zip.ts";
import { logOpenedOffer } from "./operations/log-opened-offer.ts";
import { logSearch } from "./operations/log-search.ts";
import { near } from "./operations/near.ts";
import { nearestZip } from "./operations/nearest-zip.ts";
import { noteOpenedOffers } from "./operations/note-opened-offers.ts";
import { offers } from "./operations/offers.ts";
import { offersByDigest } from "./operations/offers-by-digest.ts";
import { popularSearches } from "./operations/popular-searches.ts";
import { priceLows } from "./operations/price-lows.ts";
import { productHistory } from "./operations/product-history.ts";
import { proxy } from "./operations/proxy.ts";
import { readDetailedBoard } from "./operations/read-detailed-board.ts";
import { readHealthBoard } from "./operations/read-health-board.ts";
import { readPage } from "./operations/read-page.ts";
import { refreshItem } from "./operations/refresh-item.ts";
import { refreshOffer } from "./operations/refresh-offer.ts";
import { reportObservation } from "./operations/report-observation.ts";
import { resolveItem } from "./operations/resolve-item.ts";
import { retailers as listActiveRetailers } from "./operations/retailers.ts";
import { search } from "./operations/search.ts";
import { stores } from "./operations/stores.ts";
import { suggestQuery } from "./operations/suggest-query.ts";
import { trending } from "./operations/trending.ts";
import { PageIndex } from "./page-index/page-index.ts";
import { createPageClient } from "./pages/page-client.ts";
import { createPageMetrics } from "./pages/page-metrics.ts";
import { ReportRechecks } from "./reports/report-rechecks.ts";
import { RETAILERS } from "./retailers.ts";
import { REMOVALS } from "./retention.ts";
import { WordLearner } from "./spelling/word-learner.ts";
import { DemoGoods } from "./trending/demo-goods.ts";
import { Interest } from "./trending/interest.ts";
import { ListedProducts } from "./trending/listed-products.ts";
import { Ranking } from "./trending/ranking.ts";
import { createUpstreamClient, MOST_REQUESTS } from "./upstream/upstream-client.ts";
import { SITE_UPSTREAMS } from "./upstream/upstream-config.ts";

/**
 * As many look-ups of a queue run at once as the upstream client accepts requests: it refuses more, while in the queue
 * they could wait or go to another worker. With fewer, answers from the cache wait behind a retailer that hangs.
 */
const LOOKUPS_AT_ONCE = MOST_REQUESTS;
const DATABASE_WORK_AT_ONCE = 32;
/** They wait for stores too, in the background. */
const REFRESHES_AT_ONCE = 64;
/** Most of them wait for their host's turn. */
const PAGES_AT_ONCE = 64;

/** Migrates the database, then serves the operations and subscribes to the events of the lookup service. */
export async function startLookup(components: ServiceComponents<LookupConfig>): Promise<Running> {
  const { config, bus, cache, database, logger, clock = systemClock } = components;
  await createMessageTables(database, "lookup");
  await migrate(database, { schema: "lookup", folder: new URL("../migrations/", import.meta.url) });

  await makePartitions(database, new Date(clock.now()));

  const metrics = createLookupMetrics(components.metrics);
  const retailers = activeRetailers(RETAILERS, config.upstreams);
  await removeDemoListings(database, retailers, { pagesAreDemo: config.pages?.source === "sandbox" });
  const health = new HealthReporter({ database, clock, logger });
  const client = createUpstreamClient({
    upstreams: config.upstreams,
    cache,
    clock,
    metrics: {
      ...metrics,
      circuitChanged(upstream, operation, isOpen) {
        metrics.circuitChanged(upstream, operation, isOpen);
        health.circuitChanged(upstream, operation, isOpen);
      },
    },
  });
  const cached = new Cached({ cache, clock, logger });
  const lookUp = createLookUp({ client, cached, clock, metrics, health, logger });
  const links = goLinks(config.linkSecret);
  const outboundLink = outboundLinks({ affiliate: config.affiliate, goLink: links.goLink });
  const words = new WordLearner({ database, clock, logger });
  const outbox = startOutboxRelay({
    database,
    schema: "lookup",
    bus,
    observer: components.metrics.busObserver,
  });
  publishOutbox(database, "lookup", components.metrics);
  const trust = await AdapterTrust.start({
    database,
    clock,
    logger,
    retailers: config.retailers,
    setAside: metrics.adapterSetAside,
  });
  const listings = new ListingRecorder({
    database,
    clock,
    logger,
    count: metrics.recorded,
    changed: (events) => outbox.take(events),
  });
  const listedProducts = new ListedProducts({
    database,
    clock,
    logger,
    listingsWritten: () => listings.settled(),
  });
  const interest = new Interest({ database, clock, logger, count: metrics.interest });
  const demoGoods = new DemoGoods({ database, bus, retailers, clock, logger });
  const ranking = new Ranking({ database, cache, clock, demoGoods: () => demoGoods.gtins() });
  const pageMetrics = createPageMetrics(components.metrics);
  const pages =
    config.pages && createPageClient({ config: config.pages, cache, clock, metrics: pageMetrics });
  const context: ServiceContext = {
    retailers,
    client,
    cached,
    lookUp,
    metrics,
    clock,
    outboundLink,
    pageIndex: new PageIndex({ url: config.pageIndexUrl, clock, logger }),
    listings,
    trust,
    listedProducts,
    interest,
    words,
  };
  await seedDemoCanaries(database, retailers, {
    addedAt: new Date(clock.now()),
    dueAt: new Date(clock.now() + config.canaryEveryMs),
  });
  const canaries = new CanaryLoop({
    database,
    clock,
    logger,
    metrics,
    readable: { retailers: config.retailers, pages: pages !== null },
    readerOf: canaryReaders({
      active: retailers,
      readByAdapter: readCanary(adapterReadings(context), clock),
      pages,
      clock,
    }),
    everyMs: config.canaryEveryMs,
    turned() {
      outbox.nudge();
      void trust.refresh();
    },
  });
  const retention = startRetention({ removals: REMOVALS, database, clock, logger });

  const board = new Board({ database, retailers, clock, pagesAreDemo: config.pages?.source === "sandbox" });

  const everyMs = config.recheckFastestMs;
  const refreshing = { ...context, database, everyMs };
  const refreshes = new Refreshes({ cache, clock, everyMs, metrics });
  const refresh = new BackgroundRefresh({ bus, clock, logger, everyMs });

  const byRetailer = { queues: config.retailers, concurrency: LOOKUPS_AT_ONCE };
  const byPrefix = {
    queues: config.retailers.flatMap((id) => SITE_UPSTREAMS[id]),
    concurrency: LOOKUPS_AT_ONCE,
  };
  const withDatabase = { concurrency: DATABASE_WORK_AT_ONCE };
  await Promise.all([
    bus.serve(searchRetailer, search(context), byRetailer),
    bus.serve(checkAvailability, availability(context), byRetailer),
    bus.serve(proxyRetailer, proxy(context), byPrefix),
    bus.serve(listRetailers, listActiveRetailers(context)),
    bus.serve(suggestQueryOperation, suggestQuery(words.known)),
    bus.serve(listStores, stores()),
    bus.serve(readHealthBoardOperation, readHealthBoard(board), withDatabase),
    bus.serve(readDetailedBoardOperation, readDetailedBoard(board), withDatabase),
    bus.serve(trendingProducts, trending({ ...context, database, ranking }), withDatabase),
    bus.serve(noteOpenedOffersOperation, noteOpenedOffers(interest)),
    bus.serve(logOpenedOfferOperation, logOpenedOffer(interest)),
    bus.serve(locateZipOperation, locateZip),
    bus.serve(nearestZipOperation, nearestZip),
    bus.serve(listOffers, offers({ ...refreshing, refresh }), withDatabase),
    bus.serve(offersByDigestOperation, offersByDigest(database, context), withDatabase),
    bus.serve(heldOffersOperation, heldOffers(refreshing), withDatabase),
    bus.serve(refreshOfferOperation, refreshOffer({ ...refreshing, bus, refreshes }), {
      concurrency: REFRESHES_AT_ONCE,
    }),
    bus.serve(refreshItemOperation, refreshItem({ ...refreshing, bus, refreshes }), {
      concurrency: REFRESHES_AT_ONCE,
    }),
    bus.serve(resolveItemOperation, resolveItem(database), withDatabase),
    bus.serve(listNearShelves, near({ ...refreshing, refresh, refreshes }), withDatabase),
    bus.serve(priceLowsOperation, priceLows(database), withDatabase),
    bus.serve(productHistoryOperation, productHistory(database, context), withDatabase),
    bus.serve(buildLinkOperation, buildLink({ affiliate: config.affiliate, context, logger })),
    bus.serve(listAffiliatePrograms, affiliatePrograms(config.affiliate)),
    bus.serve(followLinkOperation, followLink({ links, metrics, interest })),
    bus.serve(
      readPageOperation,
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
      reportObservationOperation,
      reportObservation({
        database,
        cache,
        clock,
        rechecks: new ReportRechecks({ bus, cache, database, logger }),
        listings,
        mostAMinute: config.observationsAMinute,
      }),
      withDatabase,
    ),
    bus.serve(logSearchOperation, logSearch({ database, outbox, clock }), withDatabase),
    bus.serve(
      popularSearchesOperation,
      popularSearches({ database, clock, known: words.known }),
      withDatabase,
    ),
    bus.subscribe(listingChanged, PRICE_DROPS, countPriceDrop(database), withDatabase),
    bus.subscribe(watchAdded, WATCHED_PRODUCTS, countWatch(database), withDatabase),
    bus.subscribe(postAdded, NEIGHBOUR_READINGS, noteNeighbourReading(database), withDatabase),
    bus.subscribe(postReported, HIDDEN_READINGS, removeHiddenReading(database), withDatabase),
    bus.subscribe(searchLogged, POPULAR_SEARCHES, countPopularSearch(database), withDatabase),
  ]);

  return {
    async stop(graceMs) {
      const end = clock.now() + graceMs;
      const left = () => Math.max(0, end - clock.now());
      pages?.stopWaiting();
      await bus.stopServing(graceMs);
      await Promise.race([cached.settled(), clock.sleep(left())]);
      await Promise.race([canaries.stop(), clock.sleep(left())]);
      trust.stop();
      await retention.stop();
      await Promise.race([listings.stop(), clock.sleep(left())]);
      await Promise.race([Promise.all([listedProducts.stop(), interest.stop()]), clock.sleep(left())]);
      await Promise.race([health.stop(), clock.sleep(left())]);
      await words.stop();
      await outbox.stop(left());
      client.close();
      pages?.close();
    },
  };
}
