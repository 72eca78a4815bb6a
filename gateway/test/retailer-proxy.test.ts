import { Fault } from "@stockfinder/contracts/fault";
import { ProxyPrefix, proxyRetailer } from "@stockfinder/contracts/lookup";
import type { InputOf } from "@stockfinder/contracts/operation";
import { expect, test } from "vitest";
import { aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";

const OK = { status: 200, contentType: "application/json", body: '{"items":[]}' };

/** A gateway before a lookup service that answers with `answer` and notes what it was asked. */
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

test("a read is passed on with its path, query and the headers a retailer needs, and nothing else", async () => {
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

test("a write's body is passed on as it is", async () => {
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

test("a retailer's page comes back as what it is but can run nothing here", async () => {
  const { gateway } = await aProxy({ contentType: "text/html", body: "<script>alert(1)</script>" });

  const { headers } = await gateway.ask("/api/wmt/ip/x/1");

  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["content-security-policy"]).toBe("default-src 'none';frame-ancestors 'none';sandbox");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers).not.toHaveProperty("set-cookie");
});

test("a content type that is none becomes plain text", async () => {
  const { gateway } = await aProxy({ contentType: "text/html\r\nset-cookie: a=b" });

  const { headers } = await gateway.ask("/api/wmt/ip/x/1");

  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(headers).not.toHaveProperty("set-cookie");
});

test("an answer that HTTP does not know is a failed retailer", async () => {
  const { gateway } = await aProxy({ status: 999 });

  expect((await gateway.ask("/api/wmt/ip/x/1")).json()).toMatchObject({
    status: 502,
    code: "retailer-failed",
  });
});

test("a path that the lookup service does not allow is not there", async () => {
  const gateway = await aGateway();
  const refuse = async () => {
    throw new Fault("not-found", "No such path at this retailer");
  };
  await gateway.bus.serve(proxyRetailer, refuse, { queues: ["wmt"] });

  expect((await gateway.ask("/api/wmt/account/cards")).json()).toMatchObject({ status: 404 });
});

test("a path that goes up is not even asked for", async () => {
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
