import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fetchPost } from "@stockfinder/contracts/community";
import { heldOffers, type StoreOffer } from "@stockfinder/contracts/offers";
import { trendingProducts } from "@stockfinder/contracts/trending";
import { beforeEach, describe, expect, test } from "vitest";
import { aFolder, aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";

const PAGE = `<!doctype html>
<meta name="viewport" content="width=device-width" />
<meta
  name="description"
  content="Built description"
/>
<meta property="og:site_name" content="StockFinder" />
<meta property="og:title" content="Built title" />
<meta property="og:description" content="Built description" />
<meta property="og:image" content="/social.png" />
<meta property="og:image:alt" content="Built picture" />
<title>StockFinder</title>`;
const PAGES = JSON.stringify({
  paths: ["/", "/posts", "/posts/*", "/product/:slug?/:zip?/*?", "/where-to-buy/:upc?/:slug?", "/popular"],
  listed: ["/", "/posts"],
});
const HTML = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const POST_ID = "5f1d7f3e8b9c4a0017e3a1b2";
const POST = {
  _id: POST_ID,
  title: 'Wipes "are back" <b>',
  text: `Two full shelves.\n${"Really. ".repeat(40)}`,
  userName: "Brisk Otter 12",
  date: "2026-01-02T03:04:05.000Z",
  location: null,
  zipcode: "44114",
  itemName: null,
  status: null,
  quantity: null,
  store: "Target",
  votes: { up: 0, down: 0 },
};

let folder: string;
let gateway: GatewayUnderTest;

beforeEach(async () => {
  folder = await aFolder();
  await writeFile(join(folder, "index.html"), PAGE);
  await writeFile(join(folder, "pages.json"), PAGES);
  gateway = await aGateway({ config: { webFiles: folder } });
});

const pageAt = (path: string) => gateway.ask(path, { headers: HTML });

/** The data that link previews read. */
async function headAt(path: string): Promise<Record<string, string>> {
  const { text } = await pageAt(path);
  const title = /<title>(.*)<\/title>/.exec(text)?.[1] ?? "";
  const metas = text.matchAll(/(?:name|property)="([\w:]+)"\s+content="([^"]*)"/g);
  return { title, ...Object.fromEntries([...metas].map(([, name = "", content]) => [name, content])) };
}

describe("an address without a page", () => {
  test.each(["/nothing", "/post", "/assets/old.html", "/product2"])(
    "%s is the page with status 404",
    async (path) => {
      const answer = await pageAt(path);

      expect(answer).toMatchObject({ status: 404, text: PAGE });
      expect(answer.headers["cache-control"]).toBe("no-cache");
    },
  );

  test("is 404 again for a browser that has the page", async () => {
    const { headers } = await pageAt("/");
    const known = { ...HTML, "if-none-match": String(headers.etag) };

    expect((await gateway.ask("/nothing", { headers: known })).status).toBe(404);
    expect((await gateway.ask("/", { headers: known })).status).toBe(304);
  });

  test("is a problem for a program", async () => {
    const answer = await gateway.ask("/nothing", { headers: { accept: "application/json" } });

    expect(answer.json()).toMatchObject({ status: 404, code: "not-found" });
  });
});

describe("the link of a search", () => {
  test("names the query and the place", async () => {
    expect(await headAt("/product/disinfecting-wipes/44114")).toEqual({
      title: "disinfecting wipes near 44114 | StockFinder",
      viewport: "width=device-width",
      description:
        "Which stores near Cleveland, OH have disinfecting wipes in stock and what it costs: one search, every store, with the age of each answer.",
      "og:site_name": "StockFinder",
      "og:title": "disinfecting wipes near 44114 · StockFinder",
      "og:description":
        "Which stores near Cleveland, OH have disinfecting wipes in stock and what it costs: one search, every store, with the age of each answer.",
      "og:image": `${gateway.url}/social-search.png`,
      "og:image:alt": "Shelves with the price and the stock of a product at each store",
    });
  });

  test.each([
    ["/product/lysol", "lysol | StockFinder"],
    ["/product/lysol/nowhere", "lysol | StockFinder"],
    ["/product/caf%C3%A9-cr%C3%A8me/k1a%200b1", "café crème near K1A0B1 | StockFinder"],
    ["/product/100%25-juice/44114", "100% juice near 44114 | StockFinder"],
    [
      "/product/%3C%2Ftitle%3E%22%3E%3Cscript%3E/44114",
      "&lt;/title&gt;&quot;&gt;&lt;script&gt; near 44114 | StockFinder",
    ],
    ["/product/$%26$1/44114", "$&amp;$1 near 44114 | StockFinder"],
    ["/product", "StockFinder"],
    [`/product/${"a".repeat(201)}/44114`, "StockFinder"],
    ["/product/%00/44114", "StockFinder"],
  ])("%s: %s", async (path, title) => {
    expect((await headAt(path)).title).toBe(title);
  });

  test("is compressed, and not sent again to a client that has it cached", async () => {
    const url = new URL("/product/lysol/44114", gateway.url);
    const packed = await gateway.ask(url.pathname, { headers: { ...HTML, "accept-encoding": "gzip" } });
    const again = await gateway.ask(url.pathname, {
      headers: { ...HTML, "if-none-match": String(packed.headers.etag) },
    });

    expect(packed.headers).toMatchObject({ "content-encoding": "gzip", "cache-control": "no-cache" });
    expect(again.status).toBe(304);
    const answer = await fetch(url, { headers: { ...HTML, "accept-encoding": "gzip" } });
    expect(await answer.text()).toContain("<title>lysol near 44114 | StockFinder</title>");
  });

  test("names the picture at the product's public address", async () => {
    gateway = await aGateway({
      config: { webFiles: folder },
      environment: { PUBLIC_URL: "https://stockfinder.example" },
    });

    expect((await headAt("/product/lysol/44114"))["og:image"]).toBe(
      "https://stockfinder.example/social-search.png",
    );
  });
});

describe("the link of a post", () => {
  test("quotes the post, as text", async () => {
    await gateway.bus.serve(fetchPost, async ({ postID }) => ({
      worked: true as const,
      post: { ...POST, _id: postID },
    }));

    const head = await headAt(`/posts/${POST_ID}`);

    expect(head).toMatchObject({
      title: "Wipes &quot;are back&quot; &lt;b&gt; | StockFinder",
      "og:image": `${gateway.url}/social-post.png`,
    });
    expect(head["og:description"]).toMatch(/^Target, 44114: Two full shelves\. Really\. .*…$/);
    expect(head["og:description"]?.length).toBeLessThan(210);
  });

  test.each(["a missing post", "while the community is unavailable"])(
    "for %s says what the site is",
    async (which) => {
      if (which === "a missing post")
        await gateway.bus.serve(fetchPost, async () => ({
          worked: false as const,
          msg: "This post is not there any more.",
        }));

      const answer = await pageAt(`/posts/${POST_ID}`);

      expect(answer).toMatchObject({ status: 200, text: PAGE });
    },
  );

  test("fetches no post at other addresses", async () => {
    let asked = 0;
    await gateway.bus.serve(fetchPost, async () => {
      asked += 1;
      return { worked: true as const, post: POST };
    });

    await Promise.all(["/posts", "/posts/all", `/product/${POST_ID}`].map(pageAt));

    expect(asked).toBe(0);
  });
});

describe("the link of a product's offers", () => {
  const PS5 = "/where-to-buy/711719541028/ps5-disc-edition";
  const OFFER: StoreOffer = {
    storeId: "walmart",
    groupId: "1",
    store: "Walmart",
    name: "PlayStation 5 <Disc>",
    image: null,
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

  async function serveOffers(...offers: StoreOffer[]): Promise<unknown[]> {
    const asked: unknown[] = [];
    await gateway.bus.serve(heldOffers, async (wanted) => {
      asked.push(wanted);
      const name = offers[0]?.name ?? null;
      return { held: { upc: wanted.upc, name, image: null, offers }, due: [] };
    });
    return asked;
  }

  test("names the place", async () => {
    await serveOffers(OFFER, { ...OFFER, storeId: "target", isAvailable: false });

    expect(await headAt(PS5)).toMatchObject({
      title: "Where to buy PlayStation 5 &lt;Disc&gt; | StockFinder",
      "og:description":
        "In stock at 1 of 2 stores, from $489.00. Prices and stock of PlayStation 5 &lt;Disc&gt; at every store that sells it, each with its age.",
      "og:image": `${gateway.url}/social-search.png`,
    });
  });

  test("reads the offers of its country", async () => {
    const asked = await serveOffers();
    await headAt(`${PS5}?country=CAN`);
    expect(asked).toEqual([{ upc: "711719541028", country: "CAN" }]);
  });

  test.each([
    ["where no store is known to sell it", true],
    ["while nobody answers", false],
  ])("has the name in the address %s", async (_, isServed) => {
    if (isServed) await serveOffers();
    expect((await headAt(PS5)).title).toBe("Where to buy PS5 Disc Edition | StockFinder");
  });

  test.each(["/where-to-buy", "/where-to-buy/711719541029/ps5", "/where-to-buy/711719541028"])(
    "without a valid UPC and a name %s says what the site is",
    async (path) => {
      await serveOffers();
      expect((await headAt(path)).title).toBe("StockFinder");
    },
  );
});

test("the link of the trending products names them", async () => {
  expect((await headAt("/popular")).title).toBe("Hot Product Tracker | StockFinder");
});

describe("for search engines", () => {
  test("robots.txt closes the API and names the site map", async () => {
    const answer = await gateway.ask("/robots.txt");

    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(answer.text).toBe(
      `User-agent: *\nDisallow: /api/\nDisallow: /go?\n\nSitemap: ${gateway.url}/sitemap.xml\n`,
    );
  });

  test("sitemap.xml lists the pages that are for everybody", async () => {
    const answer = await gateway.ask("/sitemap.xml");

    expect(answer.headers).toMatchObject({
      "content-type": "application/xml",
      "cache-control": "public, max-age=3600",
    });
    expect([...answer.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      `${gateway.url}/`,
      `${gateway.url}/posts`,
    ]);
  });

  test("sitemap.xml lists the products that people open", async () => {
    const product = { image: null, product_url: "https://t.example/1", store: "Target" };
    await gateway.bus.serve(trendingProducts, async ({ offset, limit }) => {
      const all = Array.from({ length: 150 }, (_, index) => ({ ...product, upc: `${index}`, name: "A & B" }));
      return all.slice(offset, offset + limit);
    });
    const { text } = await gateway.ask("/sitemap.xml");

    expect(text.match(/where-to-buy/g)).toHaveLength(150);
    expect(text).toContain(`<loc>${gateway.url}/where-to-buy/149/a-b</loc>`);
  });

  test("opensearch.xml offers the search to browsers", async () => {
    const { text, headers } = await gateway.ask("/opensearch.xml");
    expect(headers["content-type"]).toBe("application/opensearchdescription+xml");
    expect(text).toContain(`template="${gateway.url}/product/{searchTerms}"`);
  });
});
