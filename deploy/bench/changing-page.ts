import { once } from "node:events";
import { createServer } from "node:http";

export interface ChangingPage {
  /** For `UPSTREAM_PAGES`. */
  readonly baseUrl: string;
  /** The page's address for the product. */
  readonly url: string;
  readonly gtin: string;
  /** Changes the price. */
  change(): void;
  /** It is out of stock until then. */
  restock(): void;
  /** When its last response was sent, by `performance.now`. */
  servedAt(): number;
  close(): void;
}

const ADDRESS = "www.gamestop.com/products/playstation-5/1.html";

/** A shop with one product, in this process. */
export async function openChangingPage(): Promise<ChangingPage> {
  const gtin = "711719541011";
  let price = 1;
  let availability = "OutOfStock";
  let servedAt = 0;
  const server = createServer(({ url = "" }, response) => {
    if (url.endsWith("/robots.txt")) return void response.writeHead(404).end();
    const offers = { "@type": "Offer", price: String(price), priceCurrency: "USD", availability };
    const product = { "@type": "Product", name: "PlayStation 5", gtin12: gtin, offers };
    const html = `<script type="application/ld+json">${JSON.stringify(product)}</script>`;
    response.writeHead(200, { "content-type": "text/html" });
    servedAt = performance.now(); // not when it has gone: the reader may have run by then
    response.end(html);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    baseUrl: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    url: `https://${ADDRESS}`,
    gtin,
    change() {
      price += 1;
    },
    restock() {
      availability = "InStock";
    },
    servedAt: () => servedAt,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
