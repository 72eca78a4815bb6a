import { createMessageTables } from "@stockfinder/bus/message-tables";
import { startOutboxRelay } from "@stockfinder/bus/outbox";
import {
  checkAvailability,
  listRetailers,
  logSearch as logSearchOperation,
  proxyRetailer,
  searchLogged,
  searchRetailer,
} from "@stockfinder/contracts/lookup";
import {
  locateZip as locateZipOperation,
  nearestZip as nearestZipOperation,
} from "@stockfinder/contracts/places";
import { migrate } from "@stockfinder/database/migrate";
import { systemClock } from "@stockfinder/service/clock";
import { startRetention } from "@stockfinder/service/retention";
import type { Running, ServiceParts } from "@stockfinder/service/run";
import { activeRetailers } from "./active-retailers.ts";
import { Cached } from "./answers/cached.ts";
import { createChangeReporter } from "./changes.ts";
import type { LookupConfig } from "./config.ts";
import type { ServiceContext } from "./context.ts";
import { countPopularSearch, POPULAR_SEARCHES } from "./events/count-popular-search.ts";
import { outboundLinks } from "./links/outbound-link.ts";
import { createLookUp } from "./lookup.ts";
import { createLookupMetrics } from "./lookup-metrics.ts";
import { availability } from "./operations/availability.ts";
import { locateZip } from "./operations/locate-zip.ts";
import { logSearch } from "./operations/log-search.ts";
import { nearestZip } from "./operations/nearest-zip.ts";
import { proxy } from "./operations/proxy.ts";
import { retailers as listActiveRetailers } from "./operations/retailers.ts";
import { search } from "./operations/search.ts";
import { RETAILERS } from "./retailers.ts";
import { REMOVALS } from "./retention.ts";
import { createUpstreamClient } from "./upstream/upstream-client.ts";
import { SITE_UPSTREAMS } from "./upstream/upstream-config.ts";

/** A retailer's look-ups wait for it, not for a processor: this many of each queue are in hand at once. */
const LOOKUPS_AT_ONCE = 64;
const DATABASE_WORK_AT_ONCE = 32;

/** Brings the database up to date, then answers the operations and hears the events of the lookup service. */
export async function startLookup(parts: ServiceParts<LookupConfig>): Promise<Running> {
  const { config, bus, cache, database, logger, clock = systemClock } = parts;
  await createMessageTables(database, "lookup");
  await migrate(database, { schema: "lookup", folder: new URL("../migrations/", import.meta.url) });

  const metrics = createLookupMetrics(parts.metrics);
  const retailers = activeRetailers(RETAILERS, config.upstreams);
  const client = createUpstreamClient({ upstreams: config.upstreams, cache, clock, metrics });
  const cached = new Cached({ cache, clock, logger });
  const lookUp = createLookUp({ client, cached, clock, metrics, logger });
  const reportChanges = createChangeReporter(bus, logger);
  const outboundLink = outboundLinks(config.affiliateKey);
  const context: ServiceContext = {
    retailers,
    client,
    cached,
    lookUp,
    reportChanges,
    metrics,
    clock,
    outboundLink,
  };
  const outbox = startOutboxRelay({ database, schema: "lookup", bus, observer: parts.metrics.busObserver });
  const retention = startRetention({ removals: REMOVALS, database, clock, logger });

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
    bus.serve(locateZipOperation, locateZip),
    bus.serve(nearestZipOperation, nearestZip),
    bus.serve(logSearchOperation, logSearch({ database, outbox, clock }), withDatabase),
    bus.subscribe(searchLogged, POPULAR_SEARCHES, countPopularSearch(database), withDatabase),
  ]);

  return {
    async stop(graceMs) {
      const end = clock.now() + graceMs;
      const left = () => Math.max(0, end - clock.now());
      await bus.stopServing(graceMs);
      await Promise.race([cached.settled(), clock.sleep(left())]);
      await retention.stop();
      await outbox.stop(left());
      client.close();
    },
  };
}
