import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { postAdded, postReported } from "@stockfinder/contracts/community";
import { refreshItem } from "@stockfinder/contracts/items";
import { listingChanged } from "@stockfinder/contracts/listings";
import { reportEmptyShelf } from "@stockfinder/contracts/near";
import { refreshOffer } from "@stockfinder/contracts/offers";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { logSearch, searchLogged } from "@stockfinder/contracts/searches";
import { logStoreVisit, noteOpenedOffers } from "@stockfinder/contracts/trending";
import { watchAdded } from "@stockfinder/contracts/watches";
import type { Database } from "@stockfinder/database/database";
import type { Action } from "@stockfinder/testing/statement-orders/run-in-order";
import { readCanaries } from "../../src/readers/canaries/canary-loop.ts";
import { addCanary } from "../../src/readers/canaries/canary-table.ts";
import { HealthReporter } from "../../src/readers/health/health-reporter.ts";
import { REMOVALS } from "../../src/retention.ts";
import { logger, type Parts, type PartsOptions, partsOn } from "./parts.ts";
import { BRANCH, GTIN, ITEM, PAGE, readOfItem, readOfOther, readOfPage, ZIP } from "./shop.ts";
import { aSearch, DAY_MS, QUERY, report, reportPrice } from "./world.ts";

const MINUTE_MS = 60_000;
const POST_ID = "0123456789abcdef01234567";
const PRODUCT = { upc: GTIN, country: "USA" } as const;

/** What may happen to what is known of stores, by what a person would call it. */
export function actionsOn(options: Omit<PartsOptions, "database">): Action[] {
  const { clock } = options;
  const now = clock.now();
  const at = new Date(now).toISOString();
  const action = (name: string, run: (parts: Parts, database: Database) => Promise<unknown>): Action => ({
    name,
    run: async (database) => await run(await partsOn({ ...options, database }), database),
  });
  const reading = (name: string, ...readings: Parameters<Parts["listings"]["record"]>[0][number][]) =>
    action(name, async ({ listings }) => {
      listings.record(readings);
      await listings.written();
    });
  const drop = {
    ...({ retailer: "walmart", itemId: ITEM, country: "USA", gtin: GTIN, storeName: "Walmart" } as const),
    ...({ title: "Disinfecting Wipes", url: PAGE, source: "adapter", version: 9, readAt: at } as const),
    before: { price: 20, currency: "USD", stock: "in" } as const,
    after: { price: 10, currency: "USD", stock: "in" } as const,
  };
  const post = {
    ...{ _id: POST_ID, title: "Gone", text: "An empty shelf.", userName: "Ann", date: at, location: null },
    ...{ zipcode: ZIP, itemName: "wipes", status: "Out of Stock", quantity: null, store: "Walmart" },
    votes: { up: 0, down: 0 },
  };
  return [
    reading("the adapter reads a lower price", readOfItem({ at: now - 2 * MINUTE_MS, price: 15 })),
    reading("the adapter reads that the item is sold out", readOfItem({ at: now - MINUTE_MS, stock: "out" })),
    reading("a search finds both items", readOfItem({ at: now }), readOfOther({ at: now })),
    reading("another search finds both items", readOfOther({ at: now, price: 9 }), readOfItem({ at: now })),
    reading("the page and the item are read", readOfPage({ at: now, price: 19 }), readOfItem({ at: now })),
    action("Walmart's offer is refreshed", ({ handlers }) =>
      handlers.call(refreshOffer, { ...PRODUCT, source: { retailer: "walmart" } }, ANONYMOUS),
    ),
    action("Kohl's page is refreshed", ({ handlers }) =>
      handlers.call(refreshOffer, { ...PRODUCT, source: { page: PAGE } }, ANONYMOUS),
    ),
    action("Kohl's item is refreshed for a watch", ({ handlers }) =>
      handlers.call(refreshItem, { retailer: "kohls", itemId: PAGE, country: "USA" }, ANONYMOUS),
    ),
    action("a search is logged", ({ handlers }) =>
      handlers.call(logSearch, { query: QUERY, zipcode: ZIP, caller: "192.0.7.1" }, ANONYMOUS),
    ),
    action("Bo's search is counted", ({ handlers }) => handlers.deliver(searchLogged, aSearch(2, now))),
    action("Cy's search is counted", ({ handlers }) => handlers.deliver(searchLogged, aSearch(3, now))),
    action("an answer lists the product for the search", async ({ listedProducts }) => {
      const product = { key: `gtin:${GTIN}`, gtin: GTIN };
      listedProducts.read(QUERY, [{ relevance: 1, product }] as unknown as Parameters<
        typeof listedProducts.read
      >[1]);
      await listedProducts.stop();
    }),
    action("a watch is added", ({ handlers }) =>
      handlers.deliver(watchAdded, { gtin: GTIN, at, accountId: randomUUID(), caller: "192.0.8.1" }),
    ),
    action("a price drop is counted", ({ handlers }) => handlers.deliver(listingChanged, drop)),
    action("people open the offers", async ({ handlers, interest }) => {
      const opened = [{ upc: GTIN, caller: "192.0.9.1", accountId: null }];
      await handlers.call(noteOpenedOffers, { opened }, ANONYMOUS);
      await interest.stop();
    }),
    action("somebody goes to the store", async ({ handlers, interest }) => {
      await handlers.call(logStoreVisit, { upc: GTIN, caller: "192.0.9.2" }, ANONYMOUS);
      await interest.stop();
    }),
    action("a neighbor posts about the shelf", ({ handlers }) =>
      handlers.deliver(postAdded, { post, upc: GTIN }),
    ),
    action("the post is hidden", ({ handlers }) =>
      handlers.deliver(postReported, { postId: POST_ID, reports: 3, hidden: true, at }),
    ),
    action("a shopper reports the empty shelf", ({ handlers }) => {
      const shelf = { upc: GTIN, zip: ZIP, storeId: "walmart", branchId: BRANCH.id };
      return handlers.call(reportEmptyShelf, { ...shelf, caller: "192.0.9.3" }, ANONYMOUS);
    }),
    action("a third client reports the page", (parts) => report(parts, 3)),
    action("a first client reports the page again", (parts) => report(parts, 1)),
    action("a third network reports the price", (parts) => reportPrice(parts, 3)),
    action("a fourth network reports the price", (parts) => reportPrice(parts, 4)),
    action("a worker reports its outcomes and stops", async (_, database) => {
      const health = new HealthReporter({ database, clock, logger });
      health.note({ reader: "adapter", store: "walmart", outcome: "ok" });
      await health.stop();
    }),
    action("the known items are read wrongly", async (_, database) => {
      const loop = readCanaries({
        ...{ database, clock, logger, everyMs: DAY_MS, turned() {}, metrics: { canaryRead() {} } },
        readable: { retailers: ["walmart"], pages: false },
        readerOf: () => ({ name: "Walmart", read: async ({ id }) => ({ id, readAs: "out", detail: null }) }),
      });
      await nextTurn();
      await loop.stop();
    }),
    action("an operator adds a known item", (_, database) => {
      const known = {
        retailer: "walmart",
        expects: "out",
        query: "1",
        itemId: null,
        zip: ZIP,
        isDemo: false,
      };
      return addCanary(database, known as Parameters<typeof addCanary>[1], { addedAt: new Date(now) });
    }),
    action("retention", async (_, database) => {
      for (const removal of REMOVALS) await removal(database, new Date(now));
    }),
  ];
}
