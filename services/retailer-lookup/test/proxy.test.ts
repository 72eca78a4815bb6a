import type { InputOf } from "@stockfinder/contracts/operation";
import { proxyRetailer } from "@stockfinder/contracts/retailer-proxy";
import { SETUP } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTurn, type LocalUpstream, sendJson, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

let upstream: LocalUpstream;
let service: LookupService;

beforeAll(async () => {
  upstream = await startLocalUpstream();
  service = await startService(SETUP, {
    UPSTREAM_WMT: upstream.url,
    UPSTREAM_KROGER: upstream.url,
    UPSTREAM_EBAY: upstream.url,
    UPSTREAM_EBAY_KEY: "our-key",
  });
});
afterAll(async () => {
  await service.stop();
  await upstream.close();
});
beforeEach(() => {
  upstream.received.length = 0;
});

function proxy(wanted: Partial<InputOf<typeof proxyRetailer>>) {
  return service.call(proxyRetailer, {
    prefix: "wmt",
    method: "GET",
    path: "/search/api/preso",
    query: {},
    headers: {},
    body: null,
    ...wanted,
  });
}

test.each([200, 206, 400, 403, 404, 412, 429, 500])(
  "status %i and the body are the retailer's own",
  async (status) => {
    upstream.answer(sendJson({ said: status }, status));
    expect(await proxy({ query: { query: `status ${status}` } })).toEqual({
      status,
      contentType: "application/json",
      body: `{"said":${status}}`,
    });
  },
);

test("where the shopper is goes along; cookies, credentials and the rest stay here", async () => {
  upstream.answer(sendJson({}, 200, { "set-cookie": "session=theirs" }));
  await proxy({
    path: "/ip/Great-Wipes/7",
    headers: {
      "Zip-Code": "44114",
      state: "OH",
      city: "Cleveland",
      cookie: "session=mine",
      authorization: "Bearer mine",
      "x-forwarded-for": "10.0.0.1",
      host: "evil.example",
    },
  });
  const headers = upstream.received[0]?.headers;
  expect(headers).toMatchObject({ "zip-code": "44114", state: "OH", city: "Cleveland" });
  expect(headers?.host).toMatch(/^127\.0\.0\.1:/);
  for (const name of ["cookie", "authorization", "x-forwarded-for"]) expect(headers).not.toHaveProperty(name);
});

test("a key that a caller sends is not passed on: ours is", async () => {
  upstream.answer(sendJson({}));
  const path = "/services/search/FindingService/v1";
  await proxy({
    prefix: "ebay",
    path,
    query: { keywords: "ps5", "SECURITY-APPNAME": "theirs", token: "theirs" },
  });
  expect(Object.fromEntries(upstream.received[0]?.url.searchParams ?? [])).toEqual({
    keywords: "ps5",
    "SECURITY-APPNAME": "our-key",
  });
});

test.each([
  ["another path", { path: "/account" }],
  ["another method", { method: "POST" as const }],
  [
    "a path of the look-ups alone",
    { prefix: "wgs" as const, path: "/productsearch/v1/products/productsInfo" },
  ],
  ["a path that leads astray", { path: "/ip/%2e%2e/7" }],
  ["dots", { path: "/ip/../7" }],
  ["an encoded slash", { path: "/ip/a%2f..%2fb/7" }],
  ["another host", { path: "//evil.example/search/api/preso" }],
  ["a retailer that is switched off", { prefix: "tgt" as const, path: "/v2/plp/search" }],
])("there is no proxy to %s", async (_, wanted) => {
  await expect(proxy(wanted)).rejects.toMatchObject({ code: "not-found" });
  expect(upstream.received).toHaveLength(0);
});

test("a response to GET is served again for a moment, a failure only shortly, a POST never", async () => {
  upstream.answer(sendJson({ n: 1 }));
  await proxy({ query: { query: "again" } });
  await proxy({ query: { query: "again" } });
  expect(upstream.received).toHaveLength(1);
  await proxy({ query: { query: "another" } });
  expect(upstream.received).toHaveLength(2);
  service.clock.move(40_000);
  await proxy({ query: { query: "again" } });
  expect(upstream.received).toHaveLength(3);

  const details = { prefix: "kroger", method: "POST", path: "/products/api/products/details" } as const;
  await proxy({ ...details, body: '{"upcs":["1"]}' });
  await proxy({ ...details, body: '{"upcs":["1"]}' });
  expect(upstream.received.slice(3).map(({ body }) => body)).toEqual(['{"upcs":["1"]}', '{"upcs":["1"]}']);
});

test("shoppers in different places get different answers", async () => {
  upstream.answer((response, { headers }) => response.end(String(headers["zip-code"])));
  const at = (zip: string) => proxy({ path: "/ip/Great-Wipes/8", headers: { "zip-code": zip } });
  expect((await at("44114")).body).toBe("44114");
  expect((await at("10001")).body).toBe("10001");
});

test("an item page is requested up to five times on status 520", async () => {
  const busy = sendJson({}, 520);
  upstream.answer(inTurn(busy, busy, busy, busy, sendJson({ found: true })));
  expect(await proxy({ path: "/ip/Great-Wipes/9" })).toMatchObject({ status: 200, body: '{"found":true}' });
  expect(upstream.received).toHaveLength(5);
});

test.each([
  ["is not JSON", "{oops"],
  ["is nested 33 levels deep", "[".repeat(33) + "]".repeat(33)],
  ["is 40 kB of brackets", "[".repeat(20_000) + "]".repeat(20_000)],
])("a body that %s is the caller's mistake, and never the retailer's", async (_, body) => {
  upstream.answer(sendJson({ worked: true }));
  for (let call = 0; call < 25; call += 1) {
    await expect(proxy({ method: "POST", path: "/terra-firma/fetch", body })).rejects.toMatchObject({
      code: "bad-input",
      details: { errors: [{ path: "body" }] },
    });
  }
  const nested = "[".repeat(32) + "]".repeat(32);
  expect(await proxy({ method: "POST", path: "/terra-firma/fetch", body: nested })).toMatchObject({
    status: 200,
  });
  expect(upstream.received.map(({ body: sent }) => sent)).toEqual([nested]);
});

test("a retailer that does not answer is a retailer that failed", async () => {
  upstream.answer((response) => void response.destroy());
  await expect(proxy({ query: { query: "cut" } })).rejects.toMatchObject({ code: "retailer-failed" });
});
