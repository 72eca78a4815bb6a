import { type Duplex, duplexPair } from "node:stream";
import type { OfferSource } from "@stockfinder/contracts/offers";
import { http } from "@stockfinder/service/node-http";
import type { Shown } from "../alerts/script.ts";
import { pageOf, pageText, type ShopItem, shopItem } from "../alerts/scripted-shop.ts";
import { bestBuyAnswer, SKU } from "./best-buy.ts";
import type { Chance } from "./chance.ts";
import type { VirtualTime } from "./virtual-time.ts";

const MOODS = ["honest", "honest", "honest", "slow", "walls", "errs", "changed its format", "gone"] as const;
type Mood = (typeof MOODS)[number];

/** One shop with the product, on a page or behind an API. */
export interface Shop {
  readonly host: string;
  /** By which the listing knows it: the page's address, or the retailer's number. */
  readonly itemId: string;
  readonly source: OfferSource;
  shown: Shown;
  mood: Mood;
}

/** Shops that sell one product, some by pages and one by an API, and the index that knows the pages. */
export interface Shops {
  readonly upc: string;
  readonly all: readonly Shop[];
  readonly url: string;
  /** Of the retailer's API. */
  readonly apiUrl: string;
  connect(): Duplex;
  /** A shop does something: another price or stock, a wall, an error, a new format, or it answers as it should. */
  change(): string;
  /** All shops answer as they should. */
  recover(): void;
}

export interface ShopsOptions {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly note: (what: string) => void;
  /** How long an answer takes. */
  readonly travel: () => Promise<void>;
}

/** Few are left, and more come: so long that one to three readings see it. */
const SHORTEST_WITHOUT_MS = 1_000;
const LONGEST_WITHOUT_MS = 6_000;
const URL_OF_SHOPS = "http://shops.world:80";
const API_HOST = "api.bestbuy.com";

export function openShops(count: number, { time, chance, note, travel }: ShopsOptions): Shops {
  const items = Array.from({ length: count }, (_, index) => shopItem(index, []));
  const [first] = items;
  if (!first) throw new Error("there is no shop");
  const { upc } = first;
  const pages = items.map(({ host }) => pageOf({ host, upc } as ShopItem));
  const shops = [
    ...pages.map((page) => ({ host: new URL(page).host, itemId: page, source: { page } })),
    { host: API_HOST, itemId: SKU, source: { retailer: "bestbuy" as const } },
  ].map((shop, index): Shop => {
    const stock = index % 2 === 0 ? "out" : "in";
    return { ...shop, shown: { stock, price: 20 }, mood: "honest" };
  });
  const server = http.createServer(({ url = "" }, response) => {
    const { pathname } = new URL(url, URL_OF_SHOPS);
    const [, host = ""] = pathname.split("/");
    const path = pathname.slice(host.length + 1);
    const shop = shops.find((each) => each.host === host);
    const text = shop && textOf(shop, path);
    if (!shop || text === null || shop.mood === "gone") return void response.writeHead(404).end();
    note(`${host} is read, ${shop.mood}: ${shop.shown.stock}, ${shop.shown.price}`);
    const answer = () => {
      if (shop.mood === "walls") return response.writeHead(403).end("Are you a robot?");
      if (shop.mood === "errs") return response.writeHead(503).end();
      response.writeHead(200, { "content-type": "text/html" });
      return response.end(
        shop.mood === "changed its format" ? "<!doctype html><title>Console</title>" : text,
      );
    };
    time.after(shop.mood === "slow" ? 4_000 : 1 + chance.number(200), answer);
  });
  function textOf({ host, shown }: Shop, path: string): string | null {
    if (host === API_HOST) return bestBuyAnswer(decodeURIComponent(path), upc, shown);
    return path.startsWith("/p/") ? pageText({ upc }, shown) : null;
  }
  // The one thing that is asked by `fetch` is the index of pages.
  globalThis.fetch = async () => {
    await travel();
    return Response.json({ pages: pages.map((url) => ({ country: "USA", url })) });
  };
  return {
    upc,
    all: shops,
    url: URL_OF_SHOPS,
    apiUrl: `${URL_OF_SHOPS}/${API_HOST}`,
    connect() {
      const [here, there] = duplexPair();
      for (const side of [here, there]) asSocket(side);
      server.emit("connection", there);
      process.nextTick(() => here.emit("connect"));
      return here;
    },
    change() {
      const shop = chance.of(shops);
      const kind = chance.of(["a change", "a moment without", "a mood"] as const);
      if (kind === "a moment without") {
        const { price } = shop.shown;
        const ms = SHORTEST_WITHOUT_MS + chance.number(LONGEST_WITHOUT_MS - SHORTEST_WITHOUT_MS);
        shop.shown = { stock: "out", price };
        time.after(ms, () => {
          shop.shown = { stock: "in", price };
        });
        return `${shop.host} is sold out for ${ms} ms`;
      }
      if (kind === "a change") {
        shop.shown = { stock: chance.of(["in", "out"]), price: chance.of([15, 18, 20, 24]) };
        return `${shop.host} changes: ${shop.shown.stock}, ${shop.shown.price}`;
      }
      shop.mood = chance.of(MOODS);
      return `${shop.host} is ${shop.mood}`;
    },
    recover() {
      for (const shop of shops) shop.mood = "honest";
    },
  };
}

/** What node:http asks of a socket. */
export function asSocket(side: Duplex): void {
  const chained = () => side;
  Object.assign(side, {
    setNoDelay: chained,
    setKeepAlive: chained,
    setTimeout: chained,
    ref: chained,
    unref: chained,
    remoteAddress: "127.0.0.1",
  });
}
