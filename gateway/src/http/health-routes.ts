import type { Metrics } from "@stockfinder/service/metrics";
import type { Readiness } from "@stockfinder/service/readiness";
import type { Express, Response } from "express";
import { send } from "./answer.ts";
import { noSuchPath } from "./problem.ts";

export interface HealthRoutesOptions {
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly production: boolean;
}

/**
 * Mounts liveness, readiness and metrics. In production `/metrics` is only on the health port, which the public cannot reach.
 */
export function mountHealth(app: Express, { readiness, metrics, production }: HealthRoutesOptions): void {
  const noStore = ["Cache-Control", "no-store"];
  const sendReport = (response: Response, status: number, report: unknown) =>
    send(response, status, "application/json", Buffer.from(JSON.stringify(report)), noStore);

  app.get("/healthz", (_request, response) => sendReport(response, 200, { status: "ok" }));
  app.get("/readyz", async (_request, response) => {
    const report = await readiness.report();
    sendReport(response, report.ready ? 200 : 503, report);
  });
  if (production) {
    // Without this route the web client's page would answer.
    app.get("/metrics", noSuchPath);
    return;
  }
  app.get("/metrics", async (_request, response) => {
    const { registry } = metrics;
    send(response, 200, registry.contentType, Buffer.from(await registry.metrics()), noStore);
  });
}
