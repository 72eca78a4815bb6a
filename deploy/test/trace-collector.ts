import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { z } from "zod";

/** OTLP over HTTP in JSON, as far as tests read it. */
const Value = z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() });
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: Value })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              attributes: z.array(z.object({ key: z.string(), value: Value })).default([]),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentId: string;
  /** `server community.addPost`. */
  readonly what: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
}

export interface TraceCollector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** The path to a span, from the root of its trace; `?` for a missing parent. */
  pathTo(span: CollectedSpan): string[];
  stop(): Promise<void>;
}

const KINDS = ["unspecified", "internal", "server", "client", "producer", "consumer"];

/** A minimal OpenTelemetry collector. */
export async function aTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    if (request.url !== "/v1/traces") return void response.writeHead(404).end();
    const { resourceSpans } = Export.parse(await json(request));
    for (const { scopeSpans } of resourceSpans)
      for (const each of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          traceId: each.traceId,
          spanId: each.spanId,
          parentId: each.parentSpanId ?? "",
          what: `${KINDS[each.kind]} ${each.name}`,
          attributes: Object.fromEntries(
            each.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
          ),
        });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    pathTo(span) {
      const path = [span.what];
      for (let at: CollectedSpan | undefined = span; at.parentId !== ""; ) {
        const { parentId, traceId }: CollectedSpan = at;
        at = spans.find((other) => other.spanId === parentId && other.traceId === traceId);
        path.unshift(at?.what ?? "?");
        if (!at) break;
      }
      return path;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
