import { Fault } from "@stockfinder/contracts/fault";
import type { InputOf } from "@stockfinder/contracts/operation";
import { ProxyPrefix, proxyRetailer } from "@stockfinder/contracts/retailer-proxy";
import { expect, test } from "vitest";
import { callerGroupOf } from "../src/callers/caller-group.ts";
import { aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";

const OK = { status: 200, contentType: "application/json", body: '{"items":[]}' };

/** A gateway with a lookup service that answers with `answer` and records its requests. */
async function aProxy(answer: Partial<typeof OK> = {}) {
  const asked: InputOf<typeof proxyRetailer>[] = [];
  const gateway: GatewayUnderTest = await aGateway();
  await gateway.bus.serve(
    proxyRetailer,
    async (input) => {
      asked.push(input);
      return { ...OK, ...answer };
    },
    { queues: ProxyPrefix.options },
  );
  return { gateway, asked };
}

test("a read is forwarded with its path, query and the headers that a retailer needs, and nothing else", async () => {
  const { gateway, asked } = await aProxy();

  const answer = await gateway.ask("/api/wmt/ip/Caf%C3%A9-Wipes/123?a=1&b=x%20y", {
    headers: {
      "Zip-Code": "44114",
      State: "OH",
      City: "Cleveland",
      "division-id": "034",
      "store-id": "00110",
      Cookie: "session=secret",
      Authorization: "Bearer secret",
      "X-Forwarded-For": "203.0.113.9",
    },
  });

  expect(answer).toMatchObject({ status: 200, text: '{"items":[]}' });
  expect(asked).toEqual([
    {
      prefix: "wmt",
      method: "GET",
      path: "/ip/Caf%C3%A9-Wipes/123",
      query: { a: "1", b: "x y" },
      headers: {
        "zip-code": "44114",
        state: "OH",
        city: "Cleveland",
        "division-id": "034",
        "store-id": "00110",
      },
      body: null,
    },
  ]);
});

test("a retailer's budget is shared out by the caller's group", async () => {
  const gateway = await aGateway();
  let group: unknown;
  await gateway.bus.serve(
    proxyRetailer,
    async (_, { principal }) => {
      group = principal;
      return OK;
    },
    { queues: ProxyPrefix.options },
  );
  await gateway.ask("/api/kroger/search/api/searchAll?query=wipes");
  expect(group).toEqual({ kind: "anonymous", callerGroup: callerGroupOf("127.0.0.1") });
});

test("a write's body is forwarded unchanged", async () => {
  const { gateway, asked } = await aProxy();

  await gateway.ask("/api/kroger/search/api/searchAll", {
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8" },
    body: '{ "query": "café" }',
  });

  expect(asked).toMatchObject([{ prefix: "kroger", method: "POST", body: '{ "query": "café" }' }]);
});

test.each(ProxyPrefix.options)("%s is passed on", async (prefix) => {
  const { gateway, asked } = await aProxy();

  await gateway.ask(`/api/${prefix}/some/path`);

  expect(asked).toMatchObject([{ prefix, path: "/some/path" }]);
});

test("the retailer's own status and body come back", async () => {
  const { gateway } = await aProxy({ status: 520, body: "try again" });

  expect(await gateway.ask("/api/wmt/search/api/preso")).toMatchObject({ status: 520, text: "try again" });
});

test.each([
  "text/html",
  "TEXT/HTML",
  "application/xhtml+xml",
  "application/xml",
  "text/xml",
  "image/svg+xml",
  "application/javascript",
  "text/javascript",
  "text/css",
  "application/atom+xml",
  "multipart/x-mixed-replace",
])("a retailer's %s comes back as plain text", async (contentType) => {
  const { gateway } = await aProxy({ contentType, body: "<script>alert(1)</script>" });

  const { headers, text } = await gateway.ask("/api/wmt/ip/x/1");

  expect(text).toBe("<script>alert(1)</script>");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(headers["content-security-policy"]).toBe("default-src 'none';frame-ancestors 'none';sandbox");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers).not.toHaveProperty("set-cookie");
});

test.each(["application/json", "text/json", "application/vnd.walmart.v1+json"])(
  "a retailer's %s keeps its type",
  async (contentType) => {
    const { gateway } = await aProxy({ contentType });

    const { headers } = await gateway.ask("/api/wmt/search/api/preso");

    expect(headers["content-type"]).toBe(`${contentType}; charset=utf-8`);
  },
);

test("a body of nested brackets is rejected before the retailer is called", async () => {
  const { gateway, asked } = await aProxy();

  const answer = await gateway.ask("/api/wmt/terra-firma/fetch", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "[".repeat(20_000) + "]".repeat(20_000),
  });

  expect(answer.json()).toMatchObject({ status: 400, code: "bad-input" });
  expect(asked).toEqual([]);
});

test("an invalid content type becomes plain text", async () => {
  const { gateway } = await aProxy({ contentType: "text/html\r\nset-cookie: a=b" });

  const { headers } = await gateway.ask("/api/wmt/ip/x/1");

  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(headers).not.toHaveProperty("set-cookie");
});

test("an invalid HTTP status counts as a failed retailer", async () => {
  const { gateway } = await aProxy({ status: 999 });

  expect((await gateway.ask("/api/wmt/ip/x/1")).json()).toMatchObject({
    status: 502,
    code: "retailer-failed",
  });
});

test("a path that the look-up service does not allow is 404", async () => {
  const gateway = await aGateway();
  const refuse = async () => {
    throw new Fault("not-found", "No such path at this retailer");
  };
  await gateway.bus.serve(proxyRetailer, refuse, { queues: ["wmt"] });

  expect((await gateway.ask("/api/wmt/account/cards")).json()).toMatchObject({ status: 404 });
});

test("a path with dot segments never reaches the service", async () => {
  const { gateway, asked } = await aProxy();

  for (const path of [
    "/api/wmt/../../metrics",
    "/api/wmt/a/%2e%2e/b",
    "/api/wmt//evil.example/",
    "/api/wmt/%zz",
  ]) {
    const { status } = await gateway.ask(path);
    expect([400, 404]).toContain(status);
  }
  expect(asked).toEqual([]);
});

test("a body larger than 64 KiB is refused", async () => {
  const { gateway, asked } = await aProxy();

  const answer = await gateway.ask("/api/wmt/terra-firma/fetch", {
    method: "POST",
    body: "x".repeat(65_537),
  });

  expect(answer.status).toBe(413);
  expect(asked).toEqual([]);
});
