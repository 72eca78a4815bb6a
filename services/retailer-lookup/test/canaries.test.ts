import { checkAvailability } from "@stockfinder/contracts/availability";
import { adapterTurned, type KnownStock, readDetailedBoard } from "@stockfinder/contracts/health";
import { refreshItem } from "@stockfinder/contracts/items";
import { listingChanged } from "@stockfinder/contracts/listings";
import { heldOffers, refreshOffer } from "@stockfinder/contracts/offers";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AdapterTrust } from "../src/readers/canaries/adapter-trust.ts";
import { addCanary } from "../src/readers/canaries/canary-table.ts";
import { type LocalUpstream, type Respond, sendJson, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const MINUTE = 60_000;
const EVERY = 10 * MINUTE;
/** The shop's items: their numbers and GTINs. */
const KNOWN_IN = { id: "111", gtin: "044600015934" };
const KNOWN_OUT = { id: "222", gtin: "711719541028" };
const WANTED = { id: "333", gtin: "711719541035" };
const ITEMS = [KNOWN_IN, KNOWN_OUT, WANTED];
const TRUTH = new Set([KNOWN_IN.id, WANTED.id]);
const NOTHING = new Set<string>();
const BLOCKED = sendJson({ redirectUrl: "/blocked" }, 412);

/** Walmart, which says that it has these items and no others. */
function shop(inStock: ReadonlySet<string>): Respond {
  return (response, request) => {
    if (request.url.pathname.startsWith("/terra-firma/")) {
      const { itemId } = JSON.parse(request.body) as { itemId: string };
      const availabilityStatus = inStock.has(itemId) ? "IN_STOCK" : "OUT_OF_STOCK";
      const offers = { F1: { productAvailability: { availabilityStatus } } };
      return sendJson({ payload: { offers } })(response, request);
    }
    const query = request.url.searchParams.get("query");
    const items = ITEMS.filter(({ gtin }) => gtin === query).map(({ id, gtin }) => ({
      usItemId: id,
      title: `Item ${id}`,
      productPageUrl: `/ip/${id}`,
      standardUpc: [gtin],
      primaryOffer: { offerPrice: 5, currencyCode: "USD" },
    }));
    return sendJson({ items, paginationV2: { maxPage: 1 } })(response, request);
  };
}

describe.each(SETUPS)("known items, on $name", (setup) => {
  let upstream: LocalUpstream;
  let service: LookupService;
  let turned: { retailer: string; isSetAside: boolean }[];
  let changes: { itemId: string }[];

  beforeAll(async () => {
    upstream = await startLocalUpstream();
  });
  afterAll(() => upstream.close());
  beforeEach(async () => {
    upstream.answer(shop(TRUTH));
    const often = { CANARY_EVERY_MS: String(EVERY), RECHECK_FASTEST_MS: "1" };
    service = await startService(setup, { UPSTREAM_WMT: upstream.url, ...often });
    // In one process every worker would have a bus of its own, and events of the other would not be heard here.
    if (setup.amqp !== "memory:") await service.addWorker();
    turned = [];
    changes = [];
    await service.bus.subscribe(adapterTurned, "test.turned", async ({ retailer, isSetAside }) => {
      turned.push({ retailer, isSetAside });
    });
    await service.bus.subscribe(listingChanged, "test.changes", async (change) => void changes.push(change));
    return () => service.stop();
  });

  /** All at once: a round that begins between two of them would read the first one only. */
  const add = async (...known: readonly (readonly [KnownStock, { readonly gtin: string }])[]) =>
    await service.database.transaction(async (tx) => {
      for (const [expects, { gtin: query }] of known) {
        const canary = {
          retailer: "walmart",
          expects,
          query,
          itemId: null,
          zip: "44114",
          isDemo: false,
        } as const;
        await addCanary(tx, canary, { addedAt: new Date(service.clock.now()) });
      }
    });
  async function walmart() {
    const { stores } = await service.call(readDetailedBoard, {});
    return stores.find(({ id }) => id === "walmart");
  }
  /** Moves the clock to the next round, and waits until its readings are saved. */
  async function round(afterMs: number) {
    service.clock.move(afterMs);
    const since = service.clock.now();
    await expect
      .poll(async () => (await walmart())?.canaries.map(({ readAt }) => Date.parse(readAt ?? "") >= since))
      .not.toContain(false);
    return await walmart();
  }
  const product = { upc: WANTED.gtin, country: "USA" } as const;
  const offer = async () => (await service.call(heldOffers, product)).held.offers[0];
  const refresh = () => service.call(refreshOffer, { ...product, source: { retailer: "walmart" } });
  const search = () =>
    service.call(searchRetailer, { retailer: "walmart", query: WANTED.gtin, zip: "44114", page: 1 });
  const stock = async () =>
    (await service.call(checkAvailability, { retailer: "walmart", zip: "44114", ids: [WANTED.id] })).items;

  /** The shop's format has changed: everything reads as sold out. Until two rounds said so, nothing happens. */
  async function setAside() {
    upstream.answer(shop(NOTHING));
    expect(await round(EVERY)).toMatchObject({ setAsideAt: null });
    expect(await round(MINUTE)).toMatchObject({ state: "setAside", setAsideAt: expect.any(String) });
  }

  test("an adapter that reads them wrongly twice is set aside, and comes back when it was right twice", async () => {
    expect(await refresh()).toMatchObject({ isAvailable: true });
    await add(["in", KNOWN_IN], ["out", KNOWN_OUT]);
    expect((await round(MINUTE))?.canaries).toMatchObject([
      { expects: "in", query: KNOWN_IN.gtin, readAs: "in", detail: null },
      { expects: "out", query: KNOWN_OUT.gtin, readAs: "out", detail: null },
    ]);
    expect(await stock()).toMatchObject([{ id: WANTED.id, stores: [{ level: "in" }] }]);

    await setAside();
    await expect.poll(() => turned).toEqual([{ retailer: "walmart", isSetAside: true }]);
    await expect.poll(async () => (await offer())?.isAvailable).toBeNull();
    expect(await offer()).toMatchObject({ price: { value: 5 } });
    await expect.poll(async () => (await search()).items).toMatchObject([{ id: WANTED.id, status: [] }]);
    await expect.poll(stock).toEqual([{ id: WANTED.id, status: [], stores: [] }]);

    // Watched items are still read, but no answer is believed.
    await expect.poll(refresh).toMatchObject({ isAvailable: null });
    const item = { retailer: "walmart", itemId: WANTED.id, country: "USA" } as const;
    await expect.poll(() => service.call(refreshItem, item)).toMatchObject({ terms: { stock: null } });
    expect(changes).toEqual([]);

    // A blocked page says nothing about whether pages are read correctly.
    upstream.answer(BLOCKED);
    expect((await round(EVERY))?.canaries).toMatchObject([
      { readAs: "unknown", detail: expect.stringContaining("blocked") },
      { readAs: "unknown" },
    ]);
    upstream.answer(shop(TRUTH));
    expect(await round(EVERY)).toMatchObject({ state: "setAside" });
    expect((await round(MINUTE))?.setAsideAt).toBeNull();

    await expect
      .poll(() => turned)
      .toEqual([
        { retailer: "walmart", isSetAside: true },
        { retailer: "walmart", isSetAside: false },
      ]);
    await expect.poll(refresh).toMatchObject({ isAvailable: true });
    await expect.poll(stock).toMatchObject([{ id: WANTED.id, stores: [{ level: "in" }] }]);
    expect(changes).toEqual([]);
  });

  test("a wall sets nothing aside, and nor does one of two that sold out", async () => {
    await add(["in", KNOWN_IN], ["in", WANTED]);
    upstream.answer(BLOCKED);
    for (let rounds = 0; rounds < 3; rounds++)
      expect((await round(EVERY))?.canaries).toMatchObject([{ readAs: "unknown" }, { readAs: "unknown" }]);
    upstream.answer(shop(new Set([KNOWN_IN.id])));
    for (let rounds = 0; rounds < 3; rounds++)
      expect((await round(EVERY))?.canaries).toMatchObject([{ readAs: "in" }, { readAs: "out" }]);

    expect(await walmart()).toMatchObject({ setAsideAt: null });
    expect(turned).toEqual([]);
  });

  test("a worker that starts later knows it, and it is back when its known items were removed", async () => {
    await add(["in", KNOWN_IN]);
    await round(0);
    await setAside();
    const told: unknown[] = [];
    const trust = await AdapterTrust.start({
      ...service,
      retailers: ["walmart", "target"],
      setAside: (...state) => void told.push(state),
    });
    trust.stop();
    expect(trust.isTrusted("walmart", service.clock.now())).toBe(false);
    expect(told.slice(0, 2)).toEqual([
      ["walmart", true],
      ["target", false],
    ]);

    await service.database.query("delete from lookup.canaries");
    service.clock.move(EVERY);
    const rights = async () =>
      (await service.database.query("select rights from lookup.adapters where retailer = 'walmart'")).rows;
    await expect.poll(rights).toEqual([{ rights: 1 }]);
    service.clock.move(MINUTE);
    await expect.poll(async () => (await walmart())?.setAsideAt).toBeNull();
  });
});
