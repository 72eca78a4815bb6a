import { OutboxRelay } from "@stockfinder/bus/outbox-relay";
import type { Country } from "@stockfinder/contracts/listings";
import { systemClock } from "@stockfinder/service/clock";
import { publishOutbox } from "@stockfinder/service/database-metrics";
import { startRetention } from "@stockfinder/service/retention";
import type { ServiceComponents } from "@stockfinder/service/run";
import { writeDemoHistory } from "./catalogue/history/demo-history.ts";
import { goLinks } from "./catalogue/links/go-link.ts";
import { outboundLinks } from "./catalogue/links/outbound-link.ts";
import { removeDemoListings } from "./catalogue/listings/demo-listings.ts";
import { ListingRecorder } from "./catalogue/listings/listing-recorder.ts";
import { makePartitions } from "./catalogue/listings/point-table.ts";
import { backgroundRefresh } from "./catalogue/refresh/background-refresh.ts";
import { backgroundSearches } from "./catalogue/refresh/background-searches.ts";
import { pageReader, Refreshes } from "./catalogue/refresh/refreshes.ts";
import { WordLearner } from "./catalogue/spelling/word-learner.ts";
import { readTerms } from "./catalogue/total/terms.ts";
import { demoGoods } from "./catalogue/trending/demo-goods.ts";
import { Interest } from "./catalogue/trending/interest.ts";
import { ListedProducts } from "./catalogue/trending/listed-products.ts";
import { Ranking } from "./catalogue/trending/ranking.ts";
import type { LookupConfig } from "./config.ts";
import { createLookupMetrics } from "./metrics/lookup-metrics.ts";
import { adapterReadings } from "./readers/adapters/adapter-readings.ts";
import { createLookUp } from "./readers/adapters/lookup.ts";
import { readFromAdapter } from "./readers/adapters/read-from-adapter.ts";
import { Cached } from "./readers/answers/cached.ts";
import { AdapterTrust } from "./readers/canaries/adapter-trust.ts";
import { believing } from "./readers/canaries/believing.ts";
import { readCanaries } from "./readers/canaries/canary-loop.ts";
import { canaryReaders } from "./readers/canaries/canary-readers.ts";
import { seedDemoCanaries } from "./readers/canaries/demo-canaries.ts";
import { readCanary } from "./readers/canaries/read-canary.ts";
import { HealthReporter } from "./readers/health/health-reporter.ts";
import { createPageClient } from "./readers/pages/page-client.ts";
import { PageIndex } from "./readers/pages/page-index.ts";
import { createPageMetrics } from "./readers/pages/page-metrics.ts";
import { shopReadings } from "./readers/pages/shop-readings.ts";
import { ShopSearch } from "./readers/pages/shop-search.ts";
import { chargeReports } from "./readers/reports/report-limit.ts";
import { reportRechecks } from "./readers/reports/report-rechecks.ts";
import { activeRetailers } from "./readers/retailers/active-retailers.ts";
import { RETAILERS } from "./readers/retailers/retailers.ts";
import { ShopFiles } from "./readers/shops/shop-files.ts";
import { createUpstreamClient } from "./readers/upstream/upstream-client.ts";
import { REMOVALS } from "./retention.ts";

export async function startComponents(service: ServiceComponents<LookupConfig>) {
  const { config, bus, cache, database, logger, clock = systemClock } = service;
  await makePartitions(database, new Date(clock.now()));

  const metrics = createLookupMetrics(service.metrics);
  const retailers = activeRetailers(RETAILERS, config.upstreams);
  const pagesAreDemo = config.pages?.source === "sandbox";
  await removeDemoListings(database, retailers, { pagesAreDemo });
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
  const outbox = new OutboxRelay({
    database,
    schema: "lookup",
    bus,
    observer: service.metrics.busObserver,
  });
  publishOutbox(database, "lookup", service.metrics);
  const trust = await AdapterTrust.start({
    database,
    clock,
    logger,
    retailers: config.retailers,
    setAside: metrics.adapterSetAside,
  });
  const listings = new ListingRecorder({
    database,
    believing,
    clock,
    logger,
    count: metrics.recorded,
    changed: () => outbox.nudge(),
  });
  const listedProducts = new ListedProducts({
    database,
    clock,
    logger,
    listingsWritten: () => listings.written(),
  });
  const interest = new Interest({ database, clock, logger });
  const searchInBackground = backgroundSearches({ bus, clock, logger });
  const ranking = new Ranking({
    database,
    cache,
    clock,
    demoGoods: demoGoods({ database, retailers, searchInBackground, clock }),
  });
  const pageMetrics = createPageMetrics(service.metrics);
  const shops = await ShopFiles.start({ folders: config.shopFolders, clock, logger });
  const pages =
    config.pages && createPageClient({ config: config.pages, cache, clock, metrics: pageMetrics, shops });
  const pageIndex = new PageIndex({ url: config.pageIndexUrl, clock, logger });
  const shopSearch = new ShopSearch({ shops, client: pages, clock });
  await seedDemoCanaries(database, retailers, {
    addedAt: new Date(clock.now()),
    dueAt: new Date(clock.now() + config.canaryEveryMs),
  });
  const canaries = readCanaries({
    database,
    clock,
    logger,
    metrics,
    readable: { retailers: config.retailers, pages: pages !== null },
    readerOf: canaryReaders({
      active: retailers,
      readByAdapter: readCanary(adapterReadings({ lookUp, clock }), clock),
      pages,
      clock,
    }),
    everyMs: config.canaryEveryMs,
    turned() {
      outbox.nudge();
      void trust.refresh();
    },
  });
  const isDemo = pagesAreDemo || [...retailers.values()].some(({ info }) => info.source === "sandbox");
  const demoHistory = isDemo ? writeDemoHistory({ database, clock, logger }) : null;
  const retention = startRetention({ removals: REMOVALS, database, clock, logger });

  const everyMs = config.recheckFastestMs;
  const refreshes = new Refreshes({ cache, clock, everyMs, metrics });
  const readPageAgain = pageReader({ bus, refreshes, clock });
  const readShops = shopReadings({ search: shopSearch, readPage: readPageAgain, logger });

  return {
    bus,
    database,
    clock,
    logger,
    everyMs,
    affiliate: config.affiliate,
    metrics,
    retailers,
    client,
    cached,
    lookUp,
    readAtRetailer: readFromAdapter({ retailers, lookUp, recorder: listings, clock }),
    outboundLink,
    links,
    async pagesOf(gtin: string, country: Country) {
      const found = await Promise.all([pageIndex.pagesOf(gtin, country), shopSearch.pagesOf(gtin, country)]);
      return found.flat();
    },
    /** Whether more of them may be known soon. */
    awaitsPages: (gtin: string, country: Country) =>
      pageIndex.isAsking(gtin) || shopSearch.isAsking(gtin, country),
    terms: readTerms(config.terms),
    outbox,
    words,
    trust,
    canaries,
    demoHistory,
    retention,
    health,
    listings,
    listedProducts,
    interest,
    ranking,
    shops,
    readShops,
    pages,
    pagesAreDemo,
    pageMetrics,
    refreshes,
    searchInBackground,
    refresh: backgroundRefresh({ bus, clock, logger, everyMs }),
    recheck: reportRechecks({ bus, cache, database, readPage: readPageAgain, logger }),
    charge: chargeReports(cache, config.observationsAMinute),
  };
}

/** What the operations of the service work with. */
export type LookupComponents = Awaited<ReturnType<typeof startComponents>>;
