import { PassThrough } from "node:stream";
import { Gauge } from "prom-client";
import { afterEach, expect, test } from "vitest";
import { type HealthServer, startHealthServer } from "./health.ts";
import { createLogger } from "./logger.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { createReadiness, type Readiness } from "./readiness.ts";

let server: HealthServer;
afterEach(() => server.close());

async function started(): Promise<{
  readiness: Readiness;
  metrics: Metrics;
  get(path: string): Promise<Response>;
}> {
  const logger = createLogger({ service: "test", level: "silent", destination: new PassThrough() });
  const readiness = createReadiness();
  const metrics = createMetrics({ service: "test", logger });
  server = await startHealthServer({
    host: "127.0.0.1",
    port: 0,
    readiness,
    metrics,
  });
  return { readiness, metrics, get: (path) => fetch(`http://127.0.0.1:${server.port}${path}`) };
}

test("a process is alive while not ready, and names the component that is unavailable", async () => {
  const { readiness, get } = await started();
  readiness.needs({ component: "bus", check: () => false });
  readiness.needs({ component: "database", check: () => Promise.reject(new Error("refused")) });
  readiness.needs({ component: "cache", check: () => true });

  expect((await get("/healthz")).status).toBe(200);
  const ready = await get("/readyz");
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ ready: false, away: ["bus", "database"], degraded: [] });
});

test("a process without a component that it only uses is ready, and names it as degraded", async () => {
  const { readiness, get } = await started();
  readiness.needs({ component: "database", check: () => true });
  readiness.uses({ component: "bus", check: () => false });

  const ready = await get("/readyz");
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({ ready: true, away: [], degraded: ["bus"] });
});

test("a stopping process is not ready", async () => {
  const { readiness, get } = await started();
  expect((await get("/readyz")).status).toBe(200);

  readiness.stop();

  expect(await (await get("/readyz")).json()).toEqual({ ready: false, away: ["stopping"], degraded: [] });
});

test("a metric that cannot be collected answers 500, and the process continues", async () => {
  const { get, metrics } = await started();
  new Gauge({
    name: "broken",
    help: "Throws",
    registers: [metrics.registry],
    collect() {
      throw new Error("cannot be read");
    },
  });

  expect((await get("/metrics")).status).toBe(500);
  expect((await get("/healthz")).status).toBe(200);
});

test("metrics name the service", async () => {
  const { get } = await started();
  const text = await (await get("/metrics")).text();
  expect(text).toMatch(/process_cpu_seconds_total\{service="test"\}/);
});
