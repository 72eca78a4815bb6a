import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "@stockfinder/contracts/fault";
import { heldNearShelves } from "@stockfinder/contracts/near";
import { heldOffers, type StoreOffer } from "@stockfinder/contracts/offers";
import { trendingProducts } from "@stockfinder/contracts/trending";
import { beforeEach, expect, test } from "vitest";
import { aFolder, aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";

const PAGE = `<!doctype html>
<html><head><meta property="og:site_name" content="StockFinder" /><title>StockFinder</title></head>
<body><div id="root"></div><noscript>It needs JavaScript.</noscript></body></html>`;
const PAGES = JSON.stringify({ paths: ["/where-to-buy/:upc?/:slug?", "/popular"], listed: [] });
/** Stands in for the web client's: what it was given, as text. */
const RENDERER = `export const renderPage = async ({ path, search, held }) => {
  if (path.endsWith("/broken")) throw new Error("no window");
  return "<h1>" + [path, search, held.zip, held.offers?.name ?? held.trending?.[0].name].join("|") + "</h1>";
};`;
const HTML = { accept: "text/html" };
const PS5 = "/where-to-buy/711719541028/ps5";
const OFFER: StoreOffer = {
  storeId: "walmart",
  groupId: "1",
  store: "Walmart",
  name: "PlayStation 5 </script>",
  image: "https://i.example/ps5.png",
  price: { value: 489, currency: "USD" },
  isAvailable: true,
  lastUpdated: "just now",
  seenAt: "2026-11-22T12:00:00.000Z",
  source: "adapter",
  confidence: 0.9,
  isDemo: false,
  productUrl: "/go?u=1&s=1",
  plainUrl: "https://www.walmart.com/ip/1",
  affiliate: false,
  isGoogleShopping: false,
};

let gateway: GatewayUnderTest;
let asked: unknown[];

beforeEach(async () => {
  const folder = await aFolder();
  await mkdir(join(folder, "server"));
  await writeFile(join(folder, "index.html"), PAGE);
  await writeFile(join(folder, "pages.json"), PAGES);
  await writeFile(join(folder, "server/render.mjs"), RENDERER);
  gateway = await aGateway({ config: { webFiles: folder }, environment: { RATE_LIMIT_LOOKUPS: "20" } });
  asked = [];
  await gateway.bus.serve(heldOffers, async (wanted) => {
    asked.push(wanted);
    const cheaper = { ...OFFER, price: { value: 479, currency: "USD" } };
    const out = { ...OFFER, isAvailable: false, price: { value: 1, currency: "USD" } };
    return {
      held: { upc: wanted.upc, name: OFFER.name, image: OFFER.image, offers: [OFFER, cheaper, out] },
      due: [],
    };
  });
});

const pageAt = (path: string, headers = {}) => gateway.ask(path, { headers: { ...HTML, ...headers } });

/** The blocks of schema.org data by their type. */
function linkedDataIn(html: string): Record<string, Record<string, unknown>> {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  const data = [...blocks].map(([, json = ""]) => JSON.parse(json));
  return Object.fromEntries(data.map((each) => [each["@type"], each]));
}

test("a product's page has its content, its data for the browser and its data for search engines", async () => {
  const { text, headers } = await pageAt(`${PS5}?country=CAN`);

  expect(text).toContain(`<div id="root"><h1>${PS5}|country=CAN||${OFFER.name}</h1></div>`);
  expect(text).not.toContain("noscript");
  const [, held = ""] = /<script type="application\/json" id="held-page">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(held)).toMatchObject({ country: "CAN", zip: null, offers: { name: OFFER.name } });
  const { Product, BreadcrumbList } = linkedDataIn(text);
  expect(Product).toMatchObject({
    name: OFFER.name,
    gtin: "711719541028",
    offers: { "@type": "AggregateOffer", lowPrice: 479, highPrice: 489, offerCount: 2, priceCurrency: "USD" },
  });
  expect(BreadcrumbList?.itemListElement).toHaveLength(3);
  expect(headers["cache-control"]).toBe("private, no-cache");
});

test.each([
  [`${PS5}?zip=44114`, "", "44114"],
  [PS5, "other=1; zipcode=M5V%203L9", "M5V3L9"],
  [`${PS5}?zip=44114`, "zipcode=80202", "44114"],
  [PS5, "zipcode=nowhere", ""],
])("%s with the cookie %j is rendered for the zip code %j", async (path, cookie, zip) => {
  await gateway.bus.serve(heldNearShelves, async (wanted) => ({ ...wanted, shelves: [] }));
  const { text } = await pageAt(path, { cookie });
  expect(text).toContain(`<h1>${PS5}||${zip}|`);
});

test("one reading serves all readers of a moment, and no reader gets another's zip code", async () => {
  await Promise.all([pageAt(PS5), pageAt(PS5)]);
  await pageAt(PS5);
  expect(asked).toHaveLength(1);

  await pageAt(PS5, { cookie: "zipcode=44114" });
  expect((await pageAt(PS5)).text).not.toContain("44114");
});

test.each([
  ["that cannot be rendered", "/where-to-buy/711719541028/broken"],
  ["that the extension opens", `${PS5}?url=https%3A%2F%2Fwww.walmart.com%2Fip%2F1`],
])("a page %s is drawn by the browser, and has its head", async (_, path) => {
  const { status, text } = await pageAt(path);
  expect({ status, isEmpty: text.includes('<div id="root"></div>') }).toEqual({ status: 200, isEmpty: true });
  expect(text).toContain("<title>Where to buy PlayStation 5 &lt;/script&gt; | StockFinder</title>");
});

test("a caller of very many products gets the page that the browser draws", async () => {
  const others = Array.from({ length: 30 }, (_, index) => `${PS5}-${index}`);
  const pages: string[] = [];
  for (const path of others) pages.push((await pageAt(path)).text);
  expect(pages.filter((text) => text.includes("held-page")).length).toBeLessThanOrEqual(20);
  expect(pages.at(-1)).toBe(PAGE);
});

test("the page of trending products has them", async () => {
  const product = {
    name: "Lego",
    image: null,
    upc: "673419340526",
    product_url: "https://t.example",
    store: "Target",
  };
  const zips: (string | undefined)[] = [];
  await gateway.bus.serve(trendingProducts, async ({ zip }) => {
    zips.push(zip);
    return [product];
  });
  const { text } = await pageAt("/popular", { cookie: "zipcode=44114" });

  expect(text).toContain("<h1>/popular|||Lego</h1>");
  expect(zips).toEqual(["44114"]);
  expect(linkedDataIn(text).ItemList?.itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Lego", url: `${gateway.url}/where-to-buy/673419340526/lego` },
  ]);
});

test("without the services the page is the browser's", async () => {
  await gateway.bus.serve(trendingProducts, async () => {
    throw new Fault("unavailable", "away");
  });
  expect((await pageAt("/popular")).text).toContain('<div id="root"></div>');
});

test("the renderer itself is not served", async () => {
  expect((await gateway.ask("/server/render.mjs")).status).toBe(404);
});
