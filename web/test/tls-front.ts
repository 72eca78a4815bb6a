import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCertificate } from "@vitejs/plugin-basic-ssl";

const HOST = "127.0.0.1";

export interface TlsFront {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Terminates TLS in front of the product, as an operator's proxy does. Its certificate is self-signed, so browsers must ignore
 * certificate errors.
 */
export async function startTlsFront(port: number): Promise<TlsFront> {
  const certificate = await ownCertificate();
  const server = createServer({ key: certificate, cert: certificate }, (asked, answer) => {
    const { method, url: path, headers } = asked;
    const passedOn = request({ host: HOST, port, method, path, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
      answered.pipe(answer);
    });
    passedOn.on("error", () => answer.destroy());
    asked.pipe(passedOn);
  });
  server.listen(0, HOST);
  await once(server, "listening");
  return {
    origin: `https://${HOST}:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Key and certificate in one PEM. */
async function ownCertificate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "stockfinder-certificate-"));
  try {
    return await getCertificate(folder, "StockFinder's tests", [HOST]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
