import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { STORES } from "@stockfinder/product-rules/stores/directory";
import { withCheckDigit } from "../../sandbox/upc.ts";
import type { Shown, ShownStock } from "./script.ts";

/** An item of the shop has the page `https://{host}/p/{upc}`. */
export interface ShopItem {
  readonly upc: string;
  readonly host: string;
  readonly script: readonly Shown[];
}

/** Serves the pages of stores as `UPSTREAM_PAGES`, and the index of their products as `PAGE_INDEX`. */
export interface ScriptedShop {
  readonly url: string;
  readonly indexUrl: string;
  /** When the last page was sent, in milliseconds of the machine's monotonic clock. */
  servedAt(): number;
  /** Sets an item's page to this step of its script. */
  show(item: ShopItem, step: number): void;
  close(): Promise<void>;
}

/** Items share hosts as little as possible: only one page of a host is requested at a time. */
const HOSTS = 50;
const FIRST_UPC = 70_000_000_000;

const AVAILABILITY: Readonly<Record<ShownStock, string | undefined>> = {
  in: "InStock",
  limited: "LimitedAvailability",
  out: "OutOfStock",
  preorder: "PreOrder",
  unknown: undefined,
};

export function shopItem(index: number, script: readonly Shown[]): ShopItem {
  const host = PAGE_HOSTS[index % HOSTS] ?? "";
  return { upc: withCheckDigit(String(FIRST_UPC + index)), host, script };
}

const PAGE_HOSTS = STORES.flatMap(({ reads, country, hosts: [host] }) =>
  reads === "page" && country === "USA" && host !== undefined ? host : [],
);

export async function startScriptedShop(items: readonly ShopItem[]): Promise<ScriptedShop> {
  const byUpc = new Map(items.map((item) => [item.upc, item]));
  const steps = new Map<string, number>();
  let servedAt = 0;

  const server = createServer(({ url = "" }, response) => {
    const { pathname, searchParams } = new URL(url, "http://shop");
    const [, host = "", first, upc = ""] = pathname.split("/");
    if (host === "index") {
      const item = byUpc.get(searchParams.get("gtin") ?? "");
      response.end(JSON.stringify({ pages: item ? [{ country: "USA", url: pageOf(item) }] : [] }));
      return;
    }
    const item = byUpc.get(upc);
    const shown = item?.script[steps.get(upc) ?? 0];
    if (first !== "p" || item?.host !== host || !shown)
      response.writeHead(404).end(); // robots.txt too
    else {
      servedAt = Number(process.hrtime.bigint()) / 1e6; // not when it has gone: the reader may have run by then
      response.writeHead(200, { "content-type": "text/html" }).end(pageText(item, shown));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    indexUrl: `${url}/index`,
    servedAt: () => servedAt,
    show: ({ upc }, step) => void steps.set(upc, step),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export function pageOf({ host, upc }: Pick<ShopItem, "host" | "upc">): string {
  return `https://${host}/p/${upc}`;
}

export function pageText({ upc }: Pick<ShopItem, "upc">, { stock, price }: Shown): string {
  const availability = AVAILABILITY[stock];
  const product = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: `Console ${upc}`,
    gtin12: upc,
    offers: {
      "@type": "Offer",
      price: price.toFixed(2),
      priceCurrency: "USD",
      ...(availability && { availability: `https://schema.org/${availability}` }),
    },
  };
  return `<!doctype html><title>Console</title><script type="application/ld+json">${JSON.stringify(product)}</script>`;
}
