import { beginSpan, isTracing, type Span } from "@stockfinder/bus/tracing";
import type { NextFunction, Request, RequestHandler, Response } from "express";

declare global {
  namespace Express {
    interface Locals {
      /** Absent without tracing. */
      span?: Span | undefined;
    }
  }
}

/**
 * Begins a trace at each request, or continues the one of its `traceparent`. Without tracing this step does not exist.
 * The span has the route, never the path or the query. Whether a trace is kept is decided here, not by the caller's flag.
 */
export function traceRequests(): RequestHandler[] {
  if (!isTracing()) return [];
  return [
    function traceRequest(request: Request, response: Response, next: NextFunction): void {
      const { method } = request;
      const span = beginSpan({
        name: method,
        kind: "server",
        parent: request.headers.traceparent?.toString() ?? null,
        begins: true,
        attributes: {
          "http.request.method": method,
          "stockfinder.request_id": response.locals.caller.requestId,
        },
      });
      response.locals.span = span ?? undefined;
      response.once("close", endSpan);
      if (span) span.run(next);
      else next();
    },
  ];
}

function endSpan(this: Response): void {
  const { span } = this.locals;
  const { method, route } = this.req;
  const path: string = route?.path ?? "other";
  span?.rename(`${method} ${path}`);
  span?.add({ "http.route": path, "http.response.status_code": this.statusCode });
  if (this.statusCode >= 500) span?.fail({ type: String(this.statusCode), isOurs: true });
  span?.end();
}
