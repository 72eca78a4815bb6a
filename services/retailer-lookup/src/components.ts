import { startOutboxRelay } from "@stockfinder/bus/outbox";
import { systemClock } from "@stockfinder/service/clock";
import { publishOutbox } from "@stockfinder/service/database-metrics";
import { startRetention } from "@stockfinder/service/retention";
import type { ServiceComponents } from "@stockfinder/service/run";
import { activeRetailers } from "./active-retailers.ts";
import { Cached } from "./answers/cached.ts";
import { AdapterTrust } from "./canaries/adapter-trust.ts";
import { CanaryLoop } from "./canaries/canary-loop.ts";
import { canaryReaders } from "./canaries/canary-readers.ts";
import { seedDemoCanaries } from "./canaries/demo-canaries.ts";
import { readCanary } from "./canaries/read-canary.ts";
import type { LookupConfig } from "./config.ts";
import type { ServiceContext } from "./context.ts";
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
import { PageIndex } from "./page-index/page-index.ts";
import { createPageClient } from "./pages/page-client.ts";
import { createPageMetrics } from "./pages/page-metrics.ts";
import { RETAILERS } from "./retailers.ts";
import { REMOVALS } from "./retention.ts";
import { WordLearner } from "./spelling/word-learner.ts";
import { DemoGoods } from "./trending/demo-goods.ts";
import { Interest } from "./trending/interest.ts";
import { ListedProducts } from "./trending/listed-products.ts";
import { Ranking } from "./trending/ranking.ts";
import { createUpstreamClient } from "./upstream/upstream-client.ts";

/** Creates the service's components and starts their loops, over the migrated database. */
export async function startComponents(service: ServiceComponents<LookupConfig>) {
  const { config, bus, cache, database, logger, clock = systemClock } = service;
  await makePartitions(database, new Date(clock.now()));

  const metrics = createLookupMetrics(service.metrics);
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
    clock,
    logger,
    count: metrics.recorded,
    changed: () => outbox.nudge(),
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
  const pageMetrics = createPageMetrics(service.metrics);
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
  const refreshes = new Refreshes({ cache, clock, everyMs, metrics });
  const refresh = new BackgroundRefresh({ bus, clock, logger, everyMs });

  return {
    context,
    clock,
    metrics,
    links,
    outbox,
    words,
    trust,
    canaries,
    retention,
    health,
    board,
    client,
    cached,
    listings,
    listedProducts,
    interest,
    ranking,
    pages,
    pageMetrics,
    refreshes,
    refresh,
  };
}

export type LookupComponents = Awaited<ReturnType<typeof startComponents>>;
