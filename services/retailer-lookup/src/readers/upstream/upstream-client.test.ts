import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { MemoryCache } from "@stockfinder/cache/memory-cache";
import { systemClock } from "@stockfinder/service/clock";
import { Registry } from "prom-client";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  inTurn,
  type LocalUpstream,
  type Respond,
  sendJson,
  startLocalUpstream,
} from "../../../test/local-upstream.ts";
import { upstreamAt } from "../../../test-support/upstream-settings.ts";
import { createLookupMetrics } from "../../metrics/lookup-metrics.ts";
import type { Rate } from "../parsing/declared-upstream.ts";
import type { UpstreamRequest } from "../parsing/upstream.ts";
import { createUpstreamClient, type UpstreamClient } from "./upstream-client.ts";

const SEARCH: UpstreamRequest = {
  upstream: "wmt",
  method: "GET",
  path: "/search/api/preso",
  query: { query: "wipes" },
};

let upstream: LocalUpstream;
let registry: Registry;
let client: UpstreamClient;

beforeEach(async () => {
  upstream = await startLocalUpstream();
  client = clientFor(`${upstream.url}/wmt`);
});
afterEach(async () => {
  client.close();
  await upstream.close();
});

function clientFor(baseUrl: string, rates: readonly Rate[] = []): UpstreamClient {
  registry = new Registry();
  return createUpstreamClient({
    upstreams: upstreamAt("wmt", baseUrl, { rates }),
    cache: new MemoryCache(1_000),
    clock: systemClock,
    metrics: createLookupMetrics({ registry }),
    random: () => 0,
  });
}

function ask(request: Partial<UpstreamRequest> = {}, withinMs = 4_000) {
  const options = { operation: "search", deadline: Date.now() + withinMs, callerGroup: "a" };
  return client.request({ ...SEARCH, ...request }, options);
}

const cut: Respond = (response) => response.destroy();

test("calls an address below the base URL, with its own name, and returns status, type and body", async () => {
  upstream.answer(
    sendJson({ items: [] }, 206, { "content-type": "Application/JSON; charset=utf-8", "set-cookie": "id=1" }),
  );
  expect(await ask()).toEqual({
    status: 206,
    contentType: "application/json",
    body: '{"items":[]}',
    retryAfterMs: null,
  });
  expect(upstream.received[0]).toMatchObject({ method: "GET", headers: { "user-agent": "StockFinder/1.0" } });
  expect(upstream.received[0]?.url.href).toBe("http://upstream/wmt/search/api/preso?query=wipes");
});

test("an upstream's cookies are not stored", async () => {
  upstream.answer(sendJson({}, 200, { "set-cookie": "id=1; Path=/" }));
  await ask();
  await ask();
  expect(upstream.received[1]?.headers).not.toHaveProperty("cookie");
});

test("a body goes out as JSON", async () => {
  await ask({ method: "POST", path: "/terra-firma/fetch", json: { itemId: "7" } });
  expect(upstream.received[0]).toMatchObject({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"itemId":"7"}',
  });
});

test("one connection serves one request after another", async () => {
  await ask();
  await ask();
  await ask();
  expect(upstream.connections()).toBe(1);
});

test("calls no path that is not allow-listed, and no upstream that is not configured", async () => {
  await expect(ask({ path: "/account" })).rejects.toMatchObject({ code: "refused" });
  await expect(ask({ upstream: "tgt", path: "/v2/plp/search" })).rejects.toMatchObject({ code: "refused" });
  expect(upstream.received).toHaveLength(0);
});

test.each([403, 404, 412, 429, 500, 520])(
  "status %i is returned unchanged, after one try",
  async (status) => {
    upstream.answer(sendJson({ blockScript: "x" }, status));
    expect(await ask()).toMatchObject({ status, body: '{"blockScript":"x"}' });
    expect(upstream.received).toHaveLength(1);
  },
);

test("retries a transient fault, three times at most", async () => {
  upstream.answer(inTurn(sendJson({}, 503), cut, sendJson({ worked: true })));
  expect(await ask()).toMatchObject({ status: 200, body: '{"worked":true}' });

  upstream.received.length = 0;
  upstream.answer(sendJson({}, 503));
  expect(await ask()).toMatchObject({ status: 503 });
  expect(upstream.received).toHaveLength(3);
});

test("an item page is requested five times on status 520", async () => {
  upstream.answer(
    inTurn(...([1, 2, 3, 4].map(() => sendJson({}, 520)) as [Respond]), sendJson({ found: 1 })),
  );
  const page = { path: "/ip/wipes/7", retry: { statuses: [520], attempts: 5 } };
  expect(await ask(page)).toMatchObject({ status: 200 });
  expect(upstream.received).toHaveLength(5);
});

test("does not start a pause that would outlast the deadline", async () => {
  upstream.answer(sendJson({}, 503, { "retry-after": "5" }));
  expect(await ask()).toMatchObject({ status: 503, retryAfterMs: 5_000 });
  expect(upstream.received).toHaveLength(1);
});

test("a connection that is cut is a failing upstream", async () => {
  upstream.answer(cut);
  await expect(ask()).rejects.toMatchObject({ name: "LookupFailure", code: "failing" });
});

test("a closed port is a failing upstream", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  client = clientFor(`http://127.0.0.1:${port}`);
  await expect(ask()).rejects.toMatchObject({ code: "failing" });
});

test("a failure is reported without the address, which contains our key", async () => {
  upstream.answer(cut);
  const failure = await ask({ query: { apiKey: "s3cret" } }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "failing", message: "socket hang up" });
  expect(failure).not.toHaveProperty("cause");
});

test("silence until the deadline is a time-out", async () => {
  upstream.answer(() => {});
  await expect(ask({}, 150)).rejects.toMatchObject({ code: "timeout", message: "no headers in time" });
});

test("a body that drips past the deadline is a time-out", async () => {
  upstream.answer((response) => {
    response.writeHead(200).write("[");
    const drip = setInterval(() => response.write("1,"), 20);
    response.on("close", () => clearInterval(drip));
  });
  await expect(ask({}, 500)).rejects.toMatchObject({ code: "timeout", message: "no body in time" });
});

test("aborted requests release their connections", async () => {
  upstream.answer(() => {});
  const givenUp = Array.from({ length: 17 }, () => ask({}, 50).catch((error: unknown) => error));
  for (const failure of await Promise.all(givenUp)) expect(failure).toMatchObject({ code: "timeout" });
  upstream.answer(sendJson({ worked: true }));
  expect(await ask()).toMatchObject({ status: 200 });
});

test("a body of more than 2 MiB is cut off, compressed or not", async () => {
  const large = Buffer.alloc(3 * 1024 * 1024, "x");
  upstream.answer((response) => response.writeHead(200).end(large));
  await expect(ask()).rejects.toMatchObject({ code: "unreadable" });

  upstream.answer((response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(large)));
  await expect(ask()).rejects.toMatchObject({ code: "unreadable" });
  expect(upstream.received).toHaveLength(2);
});

test("a compressed body is returned as text", async () => {
  upstream.answer((response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync('{"ü":1}')),
  );
  expect(await ask()).toMatchObject({ body: '{"ü":1}' });
});

test("half a body is a failing upstream", async () => {
  upstream.answer((response) => {
    response.writeHead(200, { "content-length": "100" }).write("{");
    setImmediate(() => response.destroy());
  });
  await expect(ask()).rejects.toMatchObject({ code: "failing" });
});

test("follows a redirect to an allow-listed path of the same host", async () => {
  upstream.answer(inTurn(sendJson({}, 302, { location: "/wmt/ip/wipes/7?x=1" }), sendJson({ found: 7 })));
  expect(await ask({ path: "/ip/7" })).toMatchObject({ status: 200, body: '{"found":7}' });
  expect(upstream.received[1]?.url.pathname).toBe("/wmt/ip/wipes/7");
});

test("follows at most three redirects", async () => {
  upstream.answer(sendJson({}, 302, { location: "/wmt/ip/7" }));
  expect(await ask({ path: "/ip/7" })).toMatchObject({ status: 302 });
  expect(upstream.received).toHaveLength(4);
});

test.each([
  ["another host", (other: string) => `${other}/wmt/ip/7`],
  ["a path that is not allow-listed", () => "/wmt/account"],
  ["a path outside the base", () => "/ip/7"],
  ["no web address", () => "file:///etc/passwd"],
  ["nonsense", () => "http://["],
])("does not follow a redirect to %s", async (_, location) => {
  const other = await startLocalUpstream();
  upstream.answer(sendJson({}, 301, { location: location(other.url) }));
  expect(await ask({ path: "/ip/7" })).toMatchObject({ status: 301 });
  expect(other.received).toHaveLength(0);
  expect(upstream.received).toHaveLength(1);
  await other.close();
});

test("a question with a body is never redirected", async () => {
  upstream.answer(sendJson({}, 307, { location: "/wmt/terra-firma/fetch" }));
  expect(await ask({ method: "POST", path: "/terra-firma/fetch", json: {} })).toMatchObject({ status: 307 });
  expect(upstream.received).toHaveLength(1);
});

test("requests that hang, drip or fail release their slots, running or waiting", async () => {
  const drip: Respond = (response) => void response.writeHead(200).write("[");
  const inTurnOf = [cut, () => {}, drip, sendJson({}, 500)];
  for (const answer of inTurnOf) {
    upstream.answer(answer);
    await Promise.all(Array.from({ length: 32 }, () => ask({}, 100).catch((error: unknown) => error)));
  }
  client.close();
  client = clientFor(`${upstream.url}/wmt`); // all these failures may have opened the circuit
  upstream.answer(() => {});
  await Promise.all(Array.from({ length: 32 }, () => ask({}, 100).catch((error: unknown) => error)));
  upstream.answer(sendJson({ worked: true }));
  const answers = await Promise.all(Array.from({ length: 32 }, () => ask()));
  expect(answers.map(({ status }) => status)).toEqual(Array(32).fill(200));
});

test("16 requests run at once, 16 wait, and the next fails at once", async () => {
  const waiting: (() => void)[] = [];
  upstream.answer((response) => waiting.push(() => sendJson({})(response, upstream.received[0] as never)));
  const answers = Array.from({ length: 33 }, () => ask().catch((error: unknown) => error));
  expect(await answers[32]).toMatchObject({
    code: "failing",
    message: "too many requests are waiting already",
  });
  await expect.poll(() => waiting).toHaveLength(16);
  for (let answered = 0; answered < 32; answered += 1) {
    await expect.poll(() => waiting.length, { interval: 5 }).toBeGreaterThan(0);
    waiting.shift()?.();
  }
  expect(await Promise.all(answers.slice(0, 32))).toHaveLength(32);
  expect(upstream.received).toHaveLength(32);
});

test("failures of one operation open the circuit of that operation alone", async () => {
  upstream.answer(sendJson({}, 500));
  for (let call = 0; call < 20; call += 1) await ask();
  await expect(ask()).rejects.toMatchObject({ code: "failing", message: "circuit is open" });
  expect(upstream.received).toHaveLength(20);
  const other = client.request(SEARCH, {
    operation: "availability",
    deadline: Date.now() + 1_000,
    callerGroup: "a",
  });
  expect(await other).toMatchObject({ status: 500 });
});

test("background work takes no slot from shoppers, and a quarter of the rate at most", async () => {
  client = clientFor(upstream.url, [{ path: "/search/", calls: 8, seconds: 10 }]);
  const inBackground = () =>
    client.request(SEARCH, {
      operation: "search",
      deadline: Date.now() + 4_000,
      callerGroup: "a",
      lane: "background",
    });
  const waiting: (() => void)[] = [];
  upstream.answer((response) => waiting.push(() => response.destroy()));
  const hung = Array.from({ length: 30 }, () => inBackground().catch((error: unknown) => error));
  // Two of eight calls are the background's.
  await expect.poll(() => waiting.length, { interval: 5 }).toBe(2);

  upstream.answer(sendJson({ worked: true }));
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => ask()));

  expect(shoppers.every(({ status }) => status === 200)).toBe(true);
  expect(upstream.received).toHaveLength(8);
  for (const end of waiting) end();
  const outcomes = await Promise.all(hung);
  expect(outcomes.every((outcome) => outcome instanceof Error)).toBe(true);
});

test("a body that cannot be serialised is our error: the upstream is not called, and its circuit stays closed", async () => {
  const nested: unknown = JSON.parse("[".repeat(20_000) + "]".repeat(20_000));
  for (let call = 0; call < 25; call += 1) {
    await expect(ask({ method: "POST", path: "/terra-firma/fetch", json: nested })).rejects.toThrow(
      RangeError,
    );
  }
  expect(upstream.received).toHaveLength(0);
  upstream.answer(sendJson({ worked: true }));
  expect(await ask()).toMatchObject({ status: 200 });
});

test("a header that cannot be sent is our mistake too", async () => {
  for (let call = 0; call < 25; call += 1) {
    await expect(ask({ headers: { state: "O\nH" } })).rejects.toThrow(TypeError);
  }
  upstream.answer(sendJson({ worked: true }));
  expect(await ask()).toMatchObject({ status: 200 });
});

test("an upstream that gets less than a second is not at fault when it does not answer in time", async () => {
  upstream.answer(() => {});
  for (let round = 0; round < 2; round += 1) {
    const asked = Array.from({ length: 16 }, () => ask({}, 50).catch((error: unknown) => error));
    for (const failure of await Promise.all(asked)) expect(failure).toMatchObject({ code: "timeout" });
  }
  upstream.answer(sendJson({ worked: true }));
  expect(await ask()).toMatchObject({ status: 200 });
});

test("calls over the upstream's rate are not made; every try counts, but not calls that the circuit refuses", async () => {
  // One caller's share of it is 21 calls.
  client = clientFor(upstream.url, [{ path: "/search/", calls: 420, seconds: 3_600 }]);
  upstream.answer(inTurn(sendJson({}, 503), sendJson({}, 500)));
  await ask();
  for (let call = 3; call <= 20; call += 1) await ask();
  expect(upstream.received).toHaveLength(20);
  await expect(ask()).rejects.toMatchObject({ message: "circuit is open" });

  const otherOperation = () =>
    client.request(SEARCH, { operation: "proxy", deadline: Date.now() + 4_000, callerGroup: "a" });
  expect(await otherOperation()).toMatchObject({ status: 500 });
  await expect(otherOperation()).rejects.toMatchObject({ code: "throttled" });
  expect(upstream.received).toHaveLength(21);
});

test("counts each request with its outcome", async () => {
  upstream.answer(inTurn(sendJson({}, 503), sendJson({})));
  await ask();
  const text = await registry.metrics();
  expect(text).toContain(
    'lookup_upstream_seconds_count{retailer="walmart",operation="search",outcome="5xx"} 1',
  );
  expect(text).toContain(
    'lookup_upstream_seconds_count{retailer="walmart",operation="search",outcome="2xx"} 1',
  );
  expect(text).toContain('lookup_retries_total{retailer="walmart",operation="search"} 1');
});
