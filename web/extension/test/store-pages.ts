import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCertificate } from "@vitejs/plugin-basic-ssl";

export interface StorePages {
  readonly port: number;
  /** The answer of stores to an address, as `www.kohls.com/p/1`; 404 to any other. */
  serve(pages: Readonly<Record<string, string>>): void;
  stop(): void;
}

/** All stores, on one port: a browser whose look-ups or proxy lead here sees them at their own addresses. The certificate is self-signed. */
export async function startStorePages(folder: string): Promise<StorePages> {
  let pages: Readonly<Record<string, string>> = {};
  const certificate = await getCertificate(folder, "StockFinder's tests", ["stores.example"]);
  const server = createServer({ key: certificate, cert: certificate }, ({ url, headers }, response) => {
    const page = pages[`${headers.host}${url}`];
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(page ?? "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    serve(answers) {
      pages = answers;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
