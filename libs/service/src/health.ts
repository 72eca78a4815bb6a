import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Metrics } from "./metrics.ts";
import { http } from "./node-http.ts";
import type { Readiness } from "./readiness.ts";

export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

export interface HealthOptions {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
}

const NOTHING_HERE = {
  status: 404,
  type: "text/plain",
  body: "This port serves /healthz, /readyz and /metrics.",
};

/** `GET /healthz` (the process runs), `/readyz` (503 unless the process is ready) and `/metrics` (Prometheus). */
export async function startHealthServer({
  host,
  port,
  readiness,
  metrics,
}: HealthOptions): Promise<HealthServer> {
  const routes: Record<string, () => Promise<{ status: number; type: string; body: string }>> = {
    "/healthz": async () => ({ status: 200, type: "application/json", body: '{"status":"ok"}' }),
    "/readyz": async () => {
      const report = await readiness.report();
      return { status: report.ready ? 200 : 503, type: "application/json", body: JSON.stringify(report) };
    },
    "/metrics": async () => ({
      status: 200,
      type: metrics.registry.contentType,
      body: await metrics.registry.metrics(),
    }),
  };

  const answer = async (url: string | undefined) => {
    try {
      return (await routes[url ?? ""]?.()) ?? NOTHING_HERE;
    } catch (error) {
      // A metric that cannot be collected must not crash the process.
      return { status: 500, type: "text/plain", body: error instanceof Error ? error.message : "failed" };
    }
  };
  const server = http.createServer(async ({ method, url }, response) => {
    const { status, type, body } = await answer(method === "GET" ? url : undefined);
    response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
  });
  server.listen(port, host);
  await once(server, "listening");

  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
