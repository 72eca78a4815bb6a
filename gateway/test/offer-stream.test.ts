import { Fault } from "@stockfinder/contracts/fault";
import {
  heldOffers,
  listOffers,
  type OfferSource,
  type Offers,
  refreshOffer,
  type StoreOffer,
} from "@stockfinder/contracts/offers";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import { fakeClock } from "@stockfinder/testing/fake-clock";
import { expect, test } from "vitest";
import { aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";
import { streamOf } from "./stream-of.ts";

const UPC = "044600015934";
const OFFERS = `/api/offers?upc=${UPC}`;

function anOffer(storeId: string, value = 5): StoreOffer {
  return {
    storeId,
    groupId: "1",
    store: storeId,
    name: "Wipes",
    image: null,
    price: { value, currency: "USD" },
    isAvailable: true,
    lastUpdated: "just now",
    seenAt: "2026-01-02T03:04:05.000Z",
    source: "adapter",
    confidence: 1,
    isDemo: false,
    productUrl: "https://store.example/1",
    plainUrl: "https://store.example/1",
    affiliate: false,
    isGoogleShopping: false,
  };
}

const HELD: Offers = { upc: UPC, name: "Wipes", image: null, offers: [anOffer("target")] };

async function serveHeld({ bus }: GatewayUnderTest, ...retailers: RetailerId[]): Promise<void> {
  await bus.serve(heldOffers, async () => ({ held: HELD, due: retailers.map((retailer) => ({ retailer })) }));
}

function nameOf(source: OfferSource): string {
  return "retailer" in source ? source.retailer : source.page;
}

test("stored offers come first, then each refreshed offer as it arrives, then the end", async () => {
  const gateway = await aGateway();
  await serveHeld(gateway, "cvs", "target");
  const cvs = Promise.withResolvers<void>();
  await gateway.bus.serve(refreshOffer, async ({ source }) => {
    if (nameOf(source) === "cvs") await cvs.promise;
    return anOffer(nameOf(source), 4);
  });

  const stream = await streamOf(gateway, OFFERS);

  expect(stream.headers).toMatchObject({ "content-type": "text/event-stream" });
  expect(await stream.next()).toEqual({ event: "offers", data: HELD });
  expect(await stream.next()).toEqual({ event: "offer", data: anOffer("target", 4) });
  cvs.resolve();
  expect(await stream.next()).toEqual({ event: "offer", data: anOffer("cvs", 4) });
  expect(await stream.next()).toEqual({ event: "done", data: {} });
  expect(await stream.next()).toBeUndefined();
});

test("stores whose pages are found while the stream runs come before its end, each once", async () => {
  const gateway = await aGateway();
  const retailer: OfferSource = { retailer: "target" };
  const page: OfferSource = { page: "https://kohls.example/1" };
  const answers = [
    { held: HELD, due: [retailer], isPartial: true },
    { held: HELD, due: [retailer], isPartial: true },
    { held: HELD, due: [retailer, page] },
  ];
  await gateway.bus.serve(heldOffers, async () => answers.shift() ?? { held: HELD, due: [] });
  await gateway.bus.serve(refreshOffer, async ({ source }) => anOffer(nameOf(source), 4));

  const stream = await streamOf(gateway, OFFERS);

  expect(await stream.next()).toEqual({ event: "offers", data: HELD });
  expect(await stream.next()).toEqual({ event: "offer", data: anOffer("target", 4) });
  expect(await stream.next()).toEqual({ event: "offer", data: anOffer(page.page, 4) });
  expect(await stream.next()).toEqual({ event: "done", data: {} });
});

test("while pages are looked up it asks again, less and less often, until it ends", async () => {
  // The bus has the real time, and each call the stream's deadline.
  const clock = fakeClock(Date.now());
  const gateway = await aGateway({ clock });
  const askedAt: number[] = [];
  await gateway.bus.serve(heldOffers, async () => {
    askedAt.push(clock.now());
    return { held: HELD, due: [], isPartial: true };
  });

  const stream = await streamOf(gateway, OFFERS);
  expect(await stream.next()).toEqual({ event: "offers", data: HELD });
  let end: unknown = null;
  const ended = stream.next().then((event) => {
    end = event;
  });
  while (end === null) await clock.advance(50);
  await ended;

  expect(end).toEqual({ event: "done", data: {} });
  const pauses = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
  expect(pauses).toHaveLength(7);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
});

test("a store that fails, and one that has no offer, cost nothing but their own", async () => {
  const gateway = await aGateway();
  await serveHeld(gateway, "cvs", "walmart", "target");
  await gateway.bus.serve(refreshOffer, async ({ source }) => {
    if (nameOf(source) === "cvs") throw new Fault("out-of-time", "too slow");
    return nameOf(source) === "walmart" ? null : anOffer("target", 4);
  });

  const stream = await streamOf(gateway, OFFERS);

  expect(await stream.next()).toMatchObject({ event: "offers" });
  expect(await stream.next()).toEqual({ event: "offer", data: anOffer("target", 4) });
  expect(await stream.next()).toEqual({ event: "done", data: {} });
});

test("a client that disconnects ends the work: no other store is called", async () => {
  const gateway = await aGateway();
  const pages = Array.from({ length: 30 }, (_, at) => ({ page: `https://store${at}.example/` }));
  await gateway.bus.serve(heldOffers, async () => ({ held: HELD, due: pages }));
  const release = Promise.withResolvers<void>();
  let asked = 0;
  await gateway.bus.serve(refreshOffer, async () => {
    asked += 1;
    await release.promise;
    return null;
  });
  const stream = await streamOf(gateway, OFFERS);
  await stream.next();
  await expect.poll(() => asked).toBe(8);

  stream.abort();
  await expect.poll(() => gateway.log.some(({ msg }) => msg === "request aborted")).toBe(true);
  release.resolve();
  await expect.poll(() => gateway.bus.pendingCalls()).toBe(0);

  expect(asked).toBe(8);
});

test("a gateway that stops ends its streams", async () => {
  const gateway = await aGateway();
  await serveHeld(gateway, "cvs");
  await gateway.bus.serve(refreshOffer, () => new Promise(() => {}));
  const stream = await streamOf(gateway, OFFERS);
  await stream.next();

  void gateway.stop(50);

  expect(await stream.next()).toEqual({ event: "done", data: {} });
});

test("a failure before the first event is an answer with its status", async () => {
  const gateway = await aGateway();
  const errors = [{ path: "url", message: "Must be a store's" }];
  await gateway.bus.serve(heldOffers, async () => {
    throw new Fault("bad-input", "url: Must be a store's", { errors });
  });
  const headers = { accept: "text/event-stream" };

  const refused = await gateway.ask(OFFERS, { headers });
  expect(refused.status).toBe(400);
  expect(refused.json()).toMatchObject({ code: "bad-input", errors });
  const wrong = await gateway.ask("/api/offers?upc=044600015935", { headers });
  expect(wrong.status).toBe(400);
  expect(wrong.json()).toMatchObject({ errors: [{ path: "upc" }] });
});

test("other callers get one answer, and a HEAD no stream", async () => {
  const gateway = await aGateway();
  await gateway.bus.serve(listOffers, async () => HELD);

  expect((await gateway.ask(OFFERS)).json()).toEqual(HELD);
  const head = await gateway.ask(OFFERS, { method: "HEAD", headers: { accept: "text/event-stream" } });
  expect(head.headers).toMatchObject({ "content-type": "application/json" });
});

test("a stream costs a look-up", async () => {
  const gateway = await aGateway({ environment: { RATE_LIMIT_LOOKUPS: "1" } });
  await serveHeld(gateway);
  const headers = { accept: "text/event-stream" };

  expect((await gateway.ask(OFFERS, { headers })).status).toBe(200);
  expect((await gateway.ask(OFFERS, { headers })).status).toBe(429);
});
