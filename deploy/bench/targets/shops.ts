import { createServer } from "node:http";
import { reportTarget } from "../target.ts";

/**
 * The pages of all shops on one address, for `UPSTREAM_PAGES`. `GET /asked` returns when a page of each host was
 * requested, in milliseconds.
 */
const PAGE = `<html><head><title>Wipes</title><script type="application/ld+json">${JSON.stringify({
  "@type": "Product",
  name: "Wipes 75 ct",
  offers: { price: "5.99", priceCurrency: "USD", availability: "InStock" },
})}</script></head><body>${"<p>What shops say about wipes.</p>".repeat(900)}</body></html>`;
const asked: Record<string, number[]> = {};

const server = createServer(({ url = "" }, response) => {
  const [, host = "", first] = url.split("/");
  if (host === "asked") return void response.end(JSON.stringify(asked));
  if (first === "robots.txt") return void response.writeHead(404).end();
  asked[host] = [...(asked[host] ?? []), performance.now()];
  response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  reportTarget(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
});
