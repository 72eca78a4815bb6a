import { reportObservation } from "@stockfinder/contracts/observations";
import { heldOffers, listOffers, refreshOffer } from "@stockfinder/contracts/offers";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { type LocalUpstream, sendJson, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";
import { webShop } from "./web-shop.ts";

const UPC = "044600015934";
const MINUTE = 60_000;
const ITEM = "100200300";

describe.each(SETUPS)("reading offers again, on $name", (setup) => {
  let upstream: LocalUpstream;
  let service: LookupService;

  beforeAll(async () => {
    upstream = await startLocalUpstream();
  });
  afterAll(() => upstream.close());
  beforeEach(async () => {
    upstream.received.length = 0;
    service = await startService(setup, { UPSTREAM_WMT: upstream.url });
    return () => service.stop();
  });

  const wanted = { upc: UPC, country: "USA" } as const;
  const refresh = () => service.call(refreshOffer, { ...wanted, source: { retailer: "walmart" } });
  const searches = () => upstream.received.filter(({ url }) => url.pathname === "/search/api/preso");

  test("a retailer without a listing is called by GTIN, for price and stock", async () => {
    upstream.answer(webShop(ITEM, 5.49, "IN_STOCK"));
    expect(await service.call(heldOffers, wanted)).toEqual({
      held: { upc: UPC, name: null, image: null, offers: [] },
      due: [{ retailer: "walmart" }],
      sources: [{ retailer: "walmart" }],
    });

    expect(await refresh()).toMatchObject({
      storeId: "walmart",
      groupId: ITEM,
      price: { value: 5.49, currency: "USD" },
      isAvailable: true,
      source: "adapter",
      confidence: 1,
    });
    expect(searches().map(({ url }) => url.searchParams.get("query"))).toEqual([UPC]);
    expect((await service.call(heldOffers, wanted)).due).toEqual([]);
  });

  test("an old reading is due, and refreshed once for all waiting callers, also at other workers", async () => {
    upstream.answer(webShop(ITEM, 5.49, "IN_STOCK"));
    await service.addWorker();

    const answers = await Promise.all(Array.from({ length: 6 }, refresh));
    expect(answers.map((offer) => offer?.price.value)).toEqual(Array(6).fill(5.49));
    await refresh();

    expect(searches()).toHaveLength(1);
    service.clock.move(MINUTE);
    expect((await service.call(heldOffers, wanted)).due).toEqual([{ retailer: "walmart" }]);
  });

  test("a reported offer is refreshed within ten seconds, once, though it was read a moment ago", async () => {
    upstream.answer(webShop(ITEM, 5.49, "IN_STOCK"));
    await refresh();
    const nothing = { title: null, image: null, price: null, currency: null };
    const report = (page: string) =>
      service.call(reportObservation, {
        ...nothing,
        url: `https://www.walmart.com/ip/${page}`,
        upc: UPC,
        isAvailable: false,
        caller: "192.0.2.1",
      });

    upstream.answer(webShop(ITEM, 5.49, "OUT_OF_STOCK"));
    expect(await report(ITEM)).toEqual({ worked: true, rechecks: true });
    await expect.poll(searches).toHaveLength(2);
    await expect
      .poll(async () => (await service.call(heldOffers, wanted)).held.offers)
      .toMatchObject([{ storeId: "walmart", isAvailable: false }]);

    await report(`wipes/${ITEM}`);
    await refresh();
    expect(searches()).toHaveLength(2);
  });

  test("JSON is answered at once; due sources are refreshed in the background", async () => {
    upstream.answer(webShop(ITEM, 5.49, "IN_STOCK"));

    expect((await service.call(listOffers, wanted)).offers).toEqual([]);

    await expect
      .poll(async () => (await service.call(listOffers, wanted)).offers)
      .toMatchObject([{ storeId: "walmart", price: { value: 5.49 }, isAvailable: true }]);
    expect(searches()).toHaveLength(1);
  });

  test("a failing store keeps its offer", async () => {
    const listed = {
      gtin: UPC,
      title: "Wipes",
      url: "https://www.walmart.com/ip/1",
      imageUrl: null,
      isDemo: false,
    };
    await writeReadings(service.database, [
      {
        ...{ retailer: "walmart", itemId: "1", country: "USA", listed, stock: "in", source: "adapter" },
        ...{ price: { value: 7, currency: "USD" }, shelves: [] },
        seenAt: service.clock.now() - 10 * MINUTE,
      },
    ]);
    upstream.answer(sendJson({}, 500));

    expect(await refresh()).toMatchObject({ price: { value: 7 }, lastUpdated: "10 minutes ago" });
    expect(searches().length).toBeGreaterThan(0);
  });

  test("a store that does not sell the product has no offer", async () => {
    upstream.answer(sendJson({ items: [], paginationV2: { maxPage: 1 } }));

    expect(await refresh()).toBeNull();
    await refresh();
    expect(searches()).toHaveLength(1);
  });
});
