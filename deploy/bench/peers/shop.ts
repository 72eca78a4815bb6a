import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { STORES } from "@stockfinder/retailer-lookup/stores-directory/directory";
import { withCheckDigit } from "../../sandbox/upc.ts";
import { type Scene, type Shown, shownAt } from "./script.ts";

/** A product of the scripted shop, which has a host of its own. */
export interface ShopProduct {
  readonly name: string;
  /** Its page, as a browser on this machine opens it. */
  readonly url: string;
  /** Its page as the address of a store that the product knows; asked of `pagesUrl`. */
  readonly storeUrl: string;
}

export interface Shop {
  readonly products: readonly ShopProduct[];
  /** Answers for all hosts: `/{host}{path}`. */
  readonly pagesUrl: string;
  /** Begins the script. */
  begin(): void;
  /** Since the script began, in milliseconds. */
  now(): number;
  /** When each product's page was asked for since the script began; and whether it was asked for at all. */
  visits(): ReadonlyMap<string, readonly number[]>;
  wasVisited(name: string): boolean;
  close(): Promise<void>;
}

const WORDS: Readonly<Record<"in" | "out" | "unknown", string>> = {
  in: "In stock",
  out: "Out of stock",
  unknown: "Ask our shops",
};
const FIRST_UPC = 70_100_000_000;
const PAGE_HOSTS = STORES.flatMap(({ reads, country, hosts: [host] }) =>
  reads === "page" && country === "USA" && host !== undefined ? host : [],
);

/** Opens a shop on loopback addresses from 127.0.1.1 on, one for each product: to every watcher they are different hosts. */
export async function openShop(scenes: readonly Scene[], holdMs: number): Promise<Shop> {
  let beganAt: number | null = null;
  const now = () => (beganAt === null ? Number.NEGATIVE_INFINITY : performance.now() - beganAt);
  const visits = new Map(scenes.map(({ product }) => [product, [] as number[]]));
  const visited = new Set<string>();

  function answer(scene: Scene | undefined, path: string, response: ServerResponse): void {
    if (!scene || path !== `/p/${scene.product}`) return void response.writeHead(404).end(); // robots.txt too
    visited.add(scene.product);
    if (beganAt !== null) visits.get(scene.product)?.push(now());
    const { shown, price } = shownAt(scene, now(), holdMs);
    const status = shown === "refused" ? 403 : shown === "busy" ? 503 : 200;
    response.writeHead(status, { "content-type": "text/html; charset=utf-8" });
    response.end(pageText(scenes.indexOf(scene), shown, price));
  }

  const servers: Server[] = [];
  for (const [index, scene] of scenes.entries()) {
    const server = createServer(({ url = "" }, response) => {
      const { pathname } = new URL(url, "http://shop");
      const [, first = "", ...rest] = pathname.split("/");
      const ofHost = scenes[PAGE_HOSTS.indexOf(first)];
      if (ofHost) answer(ofHost, `/${rest.join("/")}`, response);
      else answer(scene, pathname, response);
    });
    server.listen(0, `127.0.1.${index + 1}`);
    await once(server, "listening");
    servers.push(server);
  }
  const urls = servers.map((server) => {
    const { address, port } = server.address() as AddressInfo;
    return `http://${address}:${port}`;
  });

  return {
    products: scenes.map(({ product }, index) => ({
      name: product,
      url: `${urls[index]}/p/${product}`,
      storeUrl: `https://${PAGE_HOSTS[index]}/p/${product}`,
    })),
    pagesUrl: urls[0] ?? "",
    begin() {
      beganAt = performance.now();
    },
    now,
    visits: () => visits,
    wasVisited: (name) => visited.has(name),
    async close() {
      await Promise.all(
        servers.map(async (server) => {
          server.closeAllConnections();
          server.close();
          await once(server, "close");
        }),
      );
    },
  };
}

/** A product's page as shops write it: words and a button for people, schema.org for machines. */
function pageText(index: number, shown: Shown, price: number): string {
  if (shown === "refused") return "<!doctype html><title>Access denied</title><h1>Access denied</h1>";
  if (shown === "busy") return "<!doctype html><title>Busy</title><h1>Service unavailable</h1>";
  if (shown === "wall")
    return `<!doctype html><title>Robot or human?</title><h1>Robot or human?</h1><p>Press and hold to confirm that you're human.</p>
      <div id="px-captcha"></div><script src="https://captcha.px-cdn.net/captcha.js"></script>`;
  const name = `Console ${index + 1}`;
  const availability = {
    in: "https://schema.org/InStock",
    out: "https://schema.org/OutOfStock",
    unknown: undefined,
  };
  const product = {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    gtin12: withCheckDigit(String(FIRST_UPC + index)),
    offers: {
      "@type": "Offer",
      price: price.toFixed(2),
      priceCurrency: "USD",
      ...(availability[shown] && { availability: availability[shown] }),
    },
  };
  return `<!doctype html><html lang="en"><head><title>${name}</title>
    <script type="application/ld+json">${JSON.stringify(product)}</script></head>
    <body><h1>${name}</h1><p class="price">$${price.toFixed(2)}</p><p id="stock">${WORDS[shown]}</p>
    ${shown === "in" ? '<button id="buy">Add to cart</button>' : ""}</body></html>`;
}
