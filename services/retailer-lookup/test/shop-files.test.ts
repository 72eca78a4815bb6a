import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resolveItem } from "@stockfinder/contracts/items";
import { knownProducts } from "@stockfinder/contracts/known-products";
import { reportWrong } from "@stockfinder/contracts/observations";
import { listOffers } from "@stockfinder/contracts/offers";
import { readPage } from "@stockfinder/contracts/pages";
import { logSearch } from "@stockfinder/contracts/searches";
import { listStores } from "@stockfinder/contracts/stores";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LocalUpstream, type Respond, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const EXAMPLES = new URL("../../../shops/examples/", import.meta.url);
const SHOP = "https://www.lanternlarder.example";
const JAM = "012345678905";
const JELLY = "036000291452";

describe.each(SETUPS)("a shop of a file, on $name", (setup) => {
  let folder: string;
  let web: LocalUpstream;
  let service: LookupService;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "shops-"));
    const file = await readFile(new URL("lanternlarder.yaml", EXAMPLES), "utf8");
    // Redis has its own time, which no test sets.
    await writeFile(join(folder, "lanternlarder.yaml"), file.replace("pace: 5\n", ""));
    web = await startLocalUpstream();
    service = await startService(
      setup,
      { UPSTREAM_PAGES: web.url, PAGES_CONTACT: "pages@stockfinder.example", PAGE_PACE_MS: "1" },
      undefined,
      { shopFolders: [folder] },
    );
  });
  afterAll(async () => {
    await service.stop();
    await web.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    web.received.length = 0;
    await emptied(
      service.database,
      "lookup.listings, lookup.shelves, lookup.page_addresses, lookup.wrong_reports",
    );
  });

  /** Its paths, without its host; any other is missing. */
  function serve(pages: Readonly<Record<string, Respond | string>>): void {
    web.answer((response, request) => {
      const page =
        pages[`${request.url.pathname}${request.url.search}`.replace("/www.lanternlarder.example", "")];
      if (typeof page === "function") page(response, request);
      else response.writeHead(page === undefined ? 404 : 200).end(page);
    });
  }
  const jam = () => readFile(new URL("pages/lanternlarder-low.html", EXAMPLES), "utf8");
  const jelly = () => readFile(new URL("pages/lanternlarder-bare.html", EXAMPLES), "utf8");
  const read = (path: string) =>
    service.call(readPage, { url: `${SHOP}${path}`, country: "USA", gtin: null });
  const offers = async (upc: string) => (await service.call(listOffers, { upc, country: "USA" })).offers;

  test("is one of the stores, and its page is read by its rules", async () => {
    expect(await service.call(listStores, {})).toContainEqual({
      id: "lanternlarder",
      name: "Lantern & Larder",
      hosts: ["www.lanternlarder.example", "lanternlarder.example"],
      country: "USA",
      reads: "page",
      shelves: false,
    });
    serve({ "/jar/blackberry": await jam() });
    expect(await read("/jar/blackberry?utm_source=x")).toMatchObject({
      outcome: "read",
      itemId: `${SHOP}/jar/blackberry`,
      gtin: JAM,
    });
    const { rows } = await service.database.query(
      "select retailer, title, price::float8, stock, facts->'wasPrice' as was from lookup.listings",
    );
    expect(rows).toEqual([
      {
        retailer: "lanternlarder",
        title: "Blackberry Jam 12 oz",
        price: 8.49,
        stock: "limited",
        was: { amount: 9.99, word: "was" },
      },
    ]);
    expect(await offers(JAM)).toContainEqual(
      expect.objectContaining({
        storeId: "lanternlarder",
        store: "Lantern & L...",
        price: { value: 8.49, currency: "USD" },
        isAvailable: true,
      }),
    );
  });

  test("is searched by a product's UPC, within its hosts", async () => {
    serve({
      [`/find?q=${JELLY}`]: `<div id="results"><a class="jar" href="https://evil.example/jar/1">1</a>
        <a href="/about">About</a><a class="jar" href="/jar/quince#top">2</a></div>`,
      "/jar/quince": await jelly(),
    });
    await expect
      .poll(async () => (await offers(JELLY)).map(({ storeId }) => storeId))
      .toContain("lanternlarder");
    await expect
      .poll(async () => (await offers(JELLY)).find(({ storeId }) => storeId === "lanternlarder")?.price.value)
      .toBe(11.25);
    const asked = new Set(web.received.map(({ url }) => url.pathname));
    expect([...asked].filter((path) => !path.endsWith("/robots.txt")).sort()).toEqual(
      ["/find", "/jar/quince"].map((path) => `/www.lanternlarder.example${path}`),
    );
  });

  test("is searched for what people search, once, and its products are known then", async () => {
    serve({
      "/find?q=Blackberry%20Jam": '<div id="results"><a class="jar" href="/jar/blackberry">Jam</a></div>',
      "/jar/blackberry": await jam(),
    });
    const search = () =>
      service.call(logSearch, { query: "Blackberry Jam", zipcode: "44114", caller: "198.51.100.7" });
    await search();
    await expect
      .poll(() => service.call(knownProducts, { query: "blackberry jam", limit: 6 }))
      .toMatchObject([{ upc: JAM, storeId: "lanternlarder", price: { value: 8.49 } }]);
    const asked = web.received.length;
    await search();
    await service.call(logSearch, { query: "blackberry jam", zipcode: "M5V 2T6", caller: "198.51.100.7" });
    expect(await read("/jar/blackberry")).toMatchObject({ outcome: "read" });
    expect(web.received).toHaveLength(asked + 1);
  });

  test("can be watched by a page's address, and reported as wrong", async () => {
    const url = `${SHOP}/jar/blackberry`;
    expect(await service.call(resolveItem, { url, country: "USA" })).toMatchObject({
      retailer: "lanternlarder",
      storeId: "lanternlarder",
      itemId: url,
    });
    serve({ "/jar/blackberry": await jam() });
    const said = { url, storeId: "lanternlarder", what: "price" as const, caller: "198.51.100.7" };
    expect(await service.call(reportWrong, said)).toEqual({ worked: true, rechecks: true });
    await expect
      .poll(async () => (await service.database.query("select from lookup.listings")).rowCount)
      .toBe(1);
  });

  test.each<[string, Respond]>([
    [
      "leads to another host",
      (response) => response.writeHead(302, { location: "https://evil.example/p" }).end(),
    ],
    [
      "leads to another store",
      (response) => response.writeHead(302, { location: "https://www.kohls.com/p" }).end(),
    ],
    [
      "leads into the network",
      (response) => response.writeHead(302, { location: "http://127.0.0.1:5432/" }).end(),
    ],
    ["has 50 MB", (response) => response.end(Buffer.alloc(50 * 1024 * 1024, "<b>"))],
    ["nests without an end", (response) => response.end("<b>".repeat(600_000))],
  ])("a page that %s is unreadable", async (_, respond) => {
    serve({ "/p": respond });
    expect(await read("/p")).toMatchObject({ outcome: "unreadable", itemId: null });
    expect(web.received.every(({ url }) => url.pathname.startsWith("/www.lanternlarder.example/"))).toBe(
      true,
    );
  });
});
