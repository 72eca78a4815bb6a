import type { PageOutcome } from "@stockfinder/contracts/pages";
import type { Metrics } from "@stockfinder/service/metrics";
import { Counter, Histogram } from "prom-client";

const SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type PageMetrics = ReturnType<typeof createPageMetrics>;

export function createPageMetrics({ registry }: Pick<Metrics, "registry">) {
  const registers = [registry];
  const requests = new Histogram({
    name: "lookup_page_request_seconds",
    help: "Time of one HTTP request to a shop, robots.txt and redirects included",
    labelNames: ["answer"],
    buckets: SECONDS,
    registers,
  });
  const pages = new Counter({
    name: "lookup_pages_total",
    help: "Shops' pages by what came of reading them",
    labelNames: ["outcome"],
    registers,
  });
  return {
    /** One request: to a page, a robots.txt, or after a redirect. `answer` is `2xx` … `5xx`, or `none`. */
    asked: (answer: string, seconds: number) => requests.observe({ answer }, seconds),
    read: (outcome: PageOutcome) => pages.inc({ outcome }),
  };
}
