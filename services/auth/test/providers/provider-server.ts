import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Faults of a provider's server. */
export type ServerFault = "hangs" | "cuts the connection" | "fails" | "sends too much" | "leads elsewhere";

export interface ProviderServer {
  readonly url: string;
  /** Sets the fault for paths that match `at`; null removes it. */
  fault(kind: ServerFault | null, at?: RegExp): void;
  /** Requested paths, without their queries. */
  readonly asked: string[];
  stop(): Promise<void>;
}

/** The host name of a provider. */
export type HostName = "127.0.0.1" | "localhost";

export type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Starts a provider's HTTP server on this machine. As `localhost` it is another site than 127.0.0.1. */
export async function startProviderServer(
  answer: Answer,
  name: HostName = "127.0.0.1",
): Promise<ProviderServer> {
  let fault: { readonly kind: ServerFault; readonly at: RegExp } | null = null;
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const [path = "/"] = (request.url ?? "/").split("?", 1);
    asked.push(path);
    if (fault?.at.test(path)) return misbehave(fault.kind, response);
    try {
      await answer(request, response);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://${name}:${(server.address() as AddressInfo).port}`,
    asked,
    fault(kind, at = /./) {
      fault = kind && { kind, at };
    },
    async stop() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function misbehave(kind: ServerFault, response: ServerResponse): void {
  if (kind === "hangs") return;
  if (kind === "cuts the connection") return void response.destroy();
  if (kind === "fails") return void response.writeHead(503).end();
  if (kind === "leads elsewhere")
    return void response.writeHead(307, { location: "http://127.0.0.1:9/" }).end();
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ padding: "x".repeat(1_000_000) }));
}

export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
}

/** Sends an HTML page with this content. */
export function sendPage(response: ServerResponse, title: string, content: string): void {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(
    `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>${title}</title><h1>${title}</h1>${content}</html>`,
  );
}

/** Escapes text for HTML attributes. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
