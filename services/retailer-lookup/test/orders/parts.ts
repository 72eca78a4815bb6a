import type { Bus } from "@stockfinder/bus/bus";
import { connectCache } from "@stockfinder/cache/connect";
import { Fault } from "@stockfinder/contracts/fault";
import type { Operation } from "@stockfinder/contracts/operation";
import { readPage } from "@stockfinder/contracts/pages";
import type { Database } from "@stockfinder/database/database";
import { readConfig } from "@stockfinder/service/config";
import type { MovableClock } from "@stockfinder/testing/movable-clock";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import {
  type CapturedHandlers,
  capturedHandlers,
} from "@stockfinder/testing/statement-orders/captured-handlers";
import { goLinks } from "../../src/catalogue/links/go-link.ts";
import { outboundLinks } from "../../src/catalogue/links/outbound-link.ts";
import { ListingRecorder } from "../../src/catalogue/listings/listing-recorder.ts";
import { pageReader, Refreshes } from "../../src/catalogue/refresh/refreshes.ts";
import { readTerms } from "../../src/catalogue/total/terms.ts";
import { Interest } from "../../src/catalogue/trending/interest.ts";
import { ListedProducts } from "../../src/catalogue/trending/listed-products.ts";
import type { LookupComponents } from "../../src/components.ts";
import { LookupEnvironment } from "../../src/config.ts";
import { believing } from "../../src/readers/canaries/believing.ts";
import type { NotedOutcome } from "../../src/readers/health/health-reporter.ts";
import { chargeReports } from "../../src/readers/reports/report-limit.ts";
import { reportRechecks } from "../../src/readers/reports/report-rechecks.ts";
import { activeRetailers } from "../../src/readers/retailers/active-retailers.ts";
import { RETAILERS } from "../../src/readers/retailers/retailers.ts";
import { serveOperations } from "../../src/serve-operations.ts";
import { subscribeToEvents } from "../../src/subscribe-to-events.ts";
import { GTIN, PAGE, readOfItem, readOfPage } from "./shop.ts";

const config = readConfig(LookupEnvironment, {
  LINK_SECRET: "a-secret-of-the-tests-".repeat(2),
  UPSTREAM_WMT: "http://127.0.0.1:1",
});
export const logger = quietLogger("lookup");
const nothing = () => {};
const outboundLink = outboundLinks({
  affiliate: config.affiliate,
  goLink: goLinks(config.linkSecret).goLink,
});

export interface PartsOptions {
  readonly database: Database;
  readonly clock: MovableClock;
  /** Names of the operations and events that ran. */
  readonly used: Set<string>;
  /** What the health board was told of wrong offers. */
  readonly noted: NotedOutcome[];
}

/** The service on one database. */
export interface Parts {
  readonly handlers: CapturedHandlers;
  readonly listings: ListingRecorder;
  readonly interest: Interest;
  readonly listedProducts: ListedProducts;
}

/** Its stores answer at once: Walmart with the item for 18 dollars, and Kohl's page for 21. */
export async function partsOn({ database, clock, used, noted }: PartsOptions): Promise<Parts> {
  const cache = await connectCache("memory:", { keyPrefix: "" });
  const listings = new ListingRecorder({
    ...{ database, believing, clock, logger },
    ...{ count: nothing, changed: nothing },
  });
  const interest = new Interest({ database, clock, logger });
  const listedProducts = new ListedProducts({
    ...{ database, clock, logger },
    listingsWritten: () => listings.written(),
  });
  const call = async (operation: Operation) => {
    if (operation.name !== readPage.name) throw new Fault("unavailable", `${operation.name} is away`);
    listings.record([readOfPage({ at: clock.now(), price: 21 })]);
    await listings.written();
    return { outcome: "read", retryAt: null, itemId: PAGE, gtin: GTIN };
  };
  const refreshes = new Refreshes({ cache, clock, everyMs: 1, metrics: { refreshFailed: nothing } });
  const componentsOn = (bus: Bus) => {
    const readPageAgain = pageReader({ bus, refreshes, clock });
    return {
      ...{ bus, database, clock, logger, listings, interest, outboundLink, refreshes, readPageAgain },
      everyMs: config.recheckFastestMs,
      affiliate: config.affiliate,
      retailers: activeRetailers(RETAILERS, config.upstreams),
      readAtRetailer: async () => {
        listings.record([readOfItem({ at: clock.now(), price: 18 })]);
        return true;
      },
      trust: { isTrusted: () => true, believed: <Row>(row: Row) => row },
      terms: readTerms(config.terms),
      metrics: {},
      words: {},
      outbox: { nudge: nothing },
      readShops: nothing,
      health: { note: (outcome: NotedOutcome) => void noted.push(outcome) },
      recheck: reportRechecks({ bus, cache, database, readPage: readPageAgain, logger }),
      charge: chargeReports(cache, config.observationsAMinute),
    } as unknown as LookupComponents;
  };
  return {
    listings,
    interest,
    listedProducts,
    handlers: await capturedHandlers((capturing) => {
      const bus = { ...capturing, call } as unknown as Bus;
      return Promise.all([
        serveOperations(componentsOn(bus), config.retailers),
        subscribeToEvents(bus, database),
      ]);
    }, used),
  };
}
