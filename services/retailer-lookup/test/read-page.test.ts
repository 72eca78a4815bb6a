import { refreshItem } from "@stockfinder/contracts/items";
import { readPage } from "@stockfinder/contracts/pages";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LocalUpstream, type Respond, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const GTIN = "044600015934";
const OTHER_GTIN = "012000161155";
const PAGE = "https://www.kohls.com/p/1";

describe.each(SETUPS)("readPage, on $name", (setup) => {
  let web: LocalUpstream;
  let service: LookupService;

  beforeAll(async () => {
    web = await startLocalUpstream();
    service = await startService(setup, {
      UPSTREAM_PAGES: web.url,
      PAGES_CONTACT: "pages@stockfinder.example",
      PAGE_PACE_MS: "1",
    });
  });
  afterAll(async () => {
    await service.stop();
    await web.close();
  });
  beforeEach(() => {
    web.received.length = 0;
    service.clock.move(24 * 60 * 60 * 1_000); // hosts that were paused may be asked again
    return emptied(service.database, "lookup.listings, lookup.shelves, lookup.listing_points");
  });

  const read = (url = PAGE, gtin: string | null = null, country: "USA" | "CAN" = "USA") =>
    service.call(readPage, { url, country, gtin });

  /** Every page is this product's; there is no robots.txt. */
  function shows(product: Record<string, unknown>, head = ""): void {
    const data = { "@context": "https://schema.org", "@type": "Product", name: "Wipes 75 ct", ...product };
    answers((response) =>
      response.end(`<html><head>${head}<script type="application/ld+json">${JSON.stringify(data)}</script>`),
    );
  }
  function answers(respond: Respond): void {
    web.answer((response, request) =>
      request.url.pathname.endsWith("/robots.txt")
        ? response.writeHead(404).end()
        : respond(response, request),
    );
  }
  const inStock = { offers: { price: "5.99", priceCurrency: "USD", availability: "InStock" } };

  async function listings() {
    const { rows } = await service.database.query(
      `select retailer, item_id, country, gtin, title, url, price::float8, currency, stock, seen_by,
         certain_stock, is_demo, unread_as, unread_at is not null as has_unread_at
       from lookup.listings order by id`,
    );
    return rows;
  }

  test("a page whose name ends with half an emoji and contains NUL is a listing", async () => {
    shows({ ...inStock, name: "Wipes\0 75 ct\ud83d" });
    expect(await read()).toMatchObject({ outcome: "read" });
    expect(await listings()).toMatchObject([{ title: "Wipes 75 ct" }]);
  });

  test("answers when the reading is in the listings", async () => {
    shows({ gtin12: GTIN, ...inStock });

    expect(await read(`${PAGE}?utm_source=x`, GTIN)).toEqual({
      outcome: "read",
      retryAt: null,
      itemId: PAGE,
      gtin: GTIN,
    });

    expect(await listings()).toEqual([
      {
        retailer: "kohls",
        item_id: PAGE,
        country: "USA",
        gtin: GTIN,
        title: "Wipes 75 ct",
        url: PAGE,
        price: 5.99,
        currency: "USD",
        stock: "in",
        seen_by: "page",
        certain_stock: "in",
        is_demo: false,
        unread_as: null,
        has_unread_at: false,
      },
    ]);
  });

  test("knows an item by its canonical address within the store, and by no other", async () => {
    shows(inStock, '<link rel="canonical" href="/product/wipes?gclid=1">');
    expect(await read()).toMatchObject({ itemId: "https://www.kohls.com/product/wipes" });

    shows(inStock, '<link rel="canonical" href="https://evil.example/product">');
    expect(await read()).toMatchObject({ itemId: PAGE });
    shows(inStock, '<link rel="canonical" href="https://www.kohls.com/">');
    expect(await read()).toMatchObject({ itemId: PAGE });
  });

  test("normalises the GTIN that the page states; a page of another product is not joined", async () => {
    shows({ gtin13: `0${OTHER_GTIN}`, ...inStock });

    expect(await read(PAGE, GTIN)).toMatchObject({ outcome: "read", gtin: OTHER_GTIN });

    expect(await listings()).toMatchObject([{ gtin: OTHER_GTIN }]);
  });

  test("does not treat the requested GTIN, or one with a wrong check digit, as the page's", async () => {
    shows({ gtin12: "044600015935", ...inStock });

    expect(await read(PAGE, GTIN)).toMatchObject({ outcome: "read", gtin: null });
    expect(await listings()).toMatchObject([{ gtin: null }]);
  });

  test("records a store in Canada by its retailer and country, in dollars of Canada", async () => {
    shows({ offers: { price: "7.50", availability: "OutOfStock" } });

    expect(await read("https://www.canadiantire.ca/p/1", null, "CAN")).toMatchObject({ outcome: "read" });
    expect(await listings()).toMatchObject([
      { retailer: "canadiantire", country: "CAN", price: 7.5, currency: "CAD", stock: "out" },
    ]);
  });

  test.each<[string, string, Respond]>([
    ["blocked", "blocked", (response) => response.writeHead(403).end()],
    ["blocked", "blocked", (response) => response.end("<title>Robot or human?</title>")],
    ["unreadable", "unreadable", (response) => response.end("<title>Home</title><p>Welcome")],
    ["unreadable", "unreadable", (response) => response.writeHead(500).end()],
  ])("keeps a certain state, and stores that its page was %s", async (_as, outcome, respond) => {
    shows({ gtin12: GTIN, ...inStock });
    await read();
    service.clock.move(60_000);
    answers(respond);

    expect(await read()).toMatchObject({ outcome, itemId: null });

    const certain = { price: 5.99, stock: "in", certain_stock: "in", gtin: GTIN };
    expect(await listings()).toMatchObject([{ ...certain, unread_as: outcome, has_unread_at: true }]);

    service.clock.move(24 * 60 * 60 * 1_000);
    shows({ gtin12: GTIN, ...inStock });
    await read();
    expect(await listings()).toMatchObject([{ ...certain, unread_as: null, has_unread_at: false }]);
  });

  test("reports until when a host that refused us is paused, and makes no call in the meantime", async () => {
    answers((response) => response.writeHead(429).end());
    const { retryAt } = await read();
    const asked = web.received.length;

    expect(Date.parse(retryAt ?? "") - service.clock.now()).toBeGreaterThan(290_000);
    expect(await read("https://www.kohls.com/p/2")).toEqual({
      outcome: "blocked",
      retryAt,
      itemId: null,
      gtin: null,
    });
    expect(web.received).toHaveLength(asked);
  });

  test("of a page that is gone takes the item out of stock; without a listing nothing is recorded", async () => {
    answers((response) => response.writeHead(404).end());
    expect(await read()).toMatchObject({ outcome: "gone" });
    expect(await listings()).toEqual([]);

    shows(inStock);
    await read();
    service.clock.move(60_000);
    answers((response) => response.writeHead(410).end());
    await read();

    expect(await listings()).toMatchObject([
      { price: 5.99, stock: "out", certain_stock: "out", unread_as: "gone" },
    ]);
  });

  test("of an address that several callers and workers want is one request", async () => {
    await service.addWorker();
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    shows(inStock);
    await read("https://www.macys.com/p/0"); // its robots.txt is known now
    web.received.length = 0;
    answers(async (response) => {
      asked.resolve();
      await answered.promise;
      response.end("<title>Home</title>");
    });
    const page = { retailer: "macys", itemId: "https://www.macys.com/p/1", country: "USA" as const };
    const readings = Array.from({ length: 6 }, () => service.call(refreshItem, page));
    await asked.promise;
    answered.resolve();

    expect(await Promise.all(readings)).toEqual(Array(6).fill(null));
    expect(web.received).toHaveLength(1);
  });

  test.each([
    ["http://www.kohls.com/p/1", "USA"],
    ["https://www.kohls.com:444/p/1", "USA"],
    ["https://user@www.kohls.com/p/1", "USA"],
    ["https://shop.example/p/1", "USA"],
    ["https://127.0.0.1/p/1", "USA"],
    ["https://www.canadiantire.ca/p/1", "USA"],
    ["https://www.kohls.com/p/1", "CAN"],
    ["not an address", "USA"],
  ] as const)("refuses %s in %s, and asks nothing", async (url, country) => {
    await expect(read(url, null, country)).rejects.toMatchObject({
      code: "bad-input",
      details: { errors: [{ path: "url" }] },
    });
    expect(web.received).toEqual([]);
  });
});

test("without a contact, pages are off in production", async () => {
  const [setup] = SETUPS;
  if (!setup) throw new Error("no setup");
  const web = await startLocalUpstream();
  const service = await startService(setup, { UPSTREAM_PAGES: web.url });

  expect(await service.call(readPage, { url: PAGE, country: "USA", gtin: null })).toEqual({
    outcome: "notAllowed",
    retryAt: null,
    itemId: null,
    gtin: null,
  });
  expect(web.received).toEqual([]);

  await service.stop();
  await web.close();
});
