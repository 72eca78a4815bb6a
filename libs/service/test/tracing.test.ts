import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { currentTraceparent, inSpan, isTracing } from "@stockfinder/bus/tracing";
import { Fault } from "@stockfinder/contracts/fault";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../src/config.ts";
import { startTracing, TracingEnvironment } from "../src/tracing.ts";

const REQUEST = { name: "a request", kind: "server", begins: true } as const;
const CALL = { name: "a call", kind: "client" } as const;

/** Traces this process for a test. */
async function traced(environment: Record<string, string>) {
  const logger = { warn: vi.fn() };
  const config = readConfig(TracingEnvironment, environment);
  const tracing = await startTracing({ service: "test", config, logger });
  onTestFinished(() => tracing.stop());
  return { logger, stop: tracing.stop };
}

/** A collector that answers with this status; `posted` has what it got. */
async function aCollector(status: number) {
  const posted: string[] = [];
  const server = createServer(async (request, response) => {
    posted.push(Buffer.concat(await request.toArray()).toString());
    response.writeHead(status).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, posted };
}

test("without an endpoint nothing is traced", async () => {
  await traced({});
  expect(isTracing()).toBe(false);
  expect(await inSpan(REQUEST, async () => currentTraceparent())).toBeUndefined();
});

test("a span's children are of its trace, and the last ones are sent at the end", async () => {
  const { url, posted } = await aCollector(200);
  const { stop } = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const [outer, inner] = await inSpan(REQUEST, async () => {
    const own = currentTraceparent();
    return [own, await inSpan(CALL, async () => currentTraceparent())];
  });
  expect(outer).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(inner?.slice(0, 36)).toBe(outer?.slice(0, 36));
  expect(inner).not.toBe(outer);

  await stop();
  expect(posted.join()).toContain('"name":"a call"');
  expect(posted.join()).toContain('{"key":"service.name","value":{"stringValue":"test"}}');
});

test("spans are sent after a second", async () => {
  const { url, posted } = await aCollector(200);
  await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await inSpan(REQUEST, async () => {});
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await expect.poll(() => posted.join()).toContain('"name":"a request"');
});

test("work without a cause has no span, and a failure is named without its message", async () => {
  const { url, posted } = await aCollector(200);
  const { stop } = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  await inSpan(CALL, async () => {});
  await inSpan(REQUEST, async () => {
    throw new Fault("not-found", "no secret@example.com");
  }).catch(() => {});
  await stop();
  expect(posted.join()).toContain('{"key":"error.type","value":{"stringValue":"not-found"}}');
  expect(posted.join()).not.toMatch(/a call|secret/);
});

test("the configured share decides whether a trace is kept, not the caller's flag", async () => {
  const { url, posted } = await aCollector(200);
  const { stop } = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: "0" });
  const parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  const own = await inSpan({ ...REQUEST, parent }, async () => currentTraceparent());
  expect(own).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-00$/);
  await stop();
  expect(posted).toEqual([]);
});

test("work in a trace that is not kept has no span of its own, and passes the trace on", async () => {
  const { url, posted } = await aCollector(200);
  const { stop } = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00";
  const served = { name: "served", kind: "server", parent } as const;
  const inside = await inSpan(served, async () => [
    currentTraceparent(),
    await inSpan(CALL, async (span) => [span, currentTraceparent()]),
  ]);
  expect(inside).toEqual([parent, [null, parent]]);
  await stop();
  expect(posted).toEqual([]);
});

test("a collector that refuses spans is reported, and does not make the stop fail", async () => {
  const { url } = await aCollector(400);
  const { logger, stop } = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  await inSpan(REQUEST, async () => {});
  await stop();
  expect(logger.warn).toHaveBeenCalledWith(
    expect.objectContaining({ count: 1, reason: expect.not.stringContaining("stack") }),
    "traces are not sent",
  );
});

test("a share that is no share is named", () => {
  expect(() => readConfig(TracingEnvironment, { OTEL_TRACES_SAMPLER_ARG: "2" })).toThrow(
    "OTEL_TRACES_SAMPLER_ARG: expected the share of traces to keep, from 0 to 1",
  );
});
