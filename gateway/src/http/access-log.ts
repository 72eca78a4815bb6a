import type { Logger } from "@stockfinder/service/logger";
import type { Metrics } from "@stockfinder/service/metrics";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { Histogram } from "prom-client";

const SLOW_MS = 1_000;
const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface AccessLogOptions {
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** One in this many of the reads that succeed fast is logged. */
  readonly logOneIn: number;
}

/**
 * Counts every request and logs it when it ends: id, method, route, status and time, never the query. A line costs more
 * than all other middleware together, so a busy gateway logs only one in `logOneIn` of the fast, successful reads.
 * Requests that fail, are slow, are aborted or change something are always logged.
 */
export function accessLog({ logger, metrics, logOneIn }: AccessLogOptions): RequestHandler {
  const seconds = new Histogram({
    name: "http_request_seconds",
    help: "Time from a request to the end of its answer, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers: [metrics.registry],
  });
  /** The five fields of a line are never secret, and redaction would cost 10 us a line. */
  const lines = logger.child({}, { redact: [] });
  let routine = 0;

  function settled(this: Response): void {
    const { method, route } = this.req;
    const path: string = route?.path ?? "other";
    const status = this.statusCode;
    const { requestId, arrivedAt } = this.locals.caller;
    const ms = performance.now() - arrivedAt;
    seconds.observe({ method, route: path, status }, ms / 1_000);

    const isRoutine = this.writableFinished && status < 400 && ms < SLOW_MS && method === "GET";
    if (isRoutine && ++routine % logOneIn !== 0) return;
    const traceId = this.locals.span?.traceId;
    const line = { requestId, traceId, method, route: path, status, ms: Math.round(ms * 10) / 10 };
    if (this.writableFinished) lines.info(line, "request");
    else lines.info(line, "request aborted");
  }

  return function logWhenSettled(_request: Request, response: Response, next: NextFunction): void {
    response.once("close", settled);
    next();
  };
}
