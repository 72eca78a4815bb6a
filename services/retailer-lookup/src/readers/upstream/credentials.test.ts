import { generateKeyPairSync, verify } from "node:crypto";
import { MemoryCache } from "@stockfinder/cache/memory-cache";
import type { Clock } from "@stockfinder/service/clock";
import { systemClock } from "@stockfinder/service/clock";
import { Registry } from "prom-client";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type LocalUpstream,
  type Respond,
  sendJson,
  startLocalUpstream,
} from "../../../test/local-upstream.ts";
import { upstreamAt } from "../../../test-support/upstream-settings.ts";
import { createLookupMetrics } from "../../metrics/lookup-metrics.ts";
import type { CredentialSettings } from "../parsing/declared-upstream.ts";
import type { UpstreamId, UpstreamRequest } from "../parsing/upstream.ts";
import { upstreamOf } from "../retailers/upstreams.ts";
import { createUpstreamClient } from "./upstream-client.ts";

const KROGER: CredentialSettings = {
  kind: "oauth",
  tokenPath: "/v1/connect/oauth2/token",
  scope: "product.compact",
  clientId: "client",
  clientSecret: "secret",
};

let upstream: LocalUpstream;
beforeEach(async () => {
  upstream = await startLocalUpstream();
});
afterEach(() => upstream.close());

function clientWith(id: UpstreamId, credentials: CredentialSettings, clock: Clock = systemClock) {
  const client = createUpstreamClient({
    upstreams: upstreamAt(id, upstream.url, { credentials }),
    cache: new MemoryCache(1_000),
    clock,
    metrics: createLookupMetrics({ registry: new Registry() }),
  });
  return (request: Partial<UpstreamRequest> & { path: string }) =>
    client.request(
      { upstream: id, method: "GET", ...request },
      { operation: "search", deadline: clock.now() + 4_000, callerGroup: "a" },
    );
}

/** As the retailer's folder makes them of its variables. */
function credentialsOf(id: UpstreamId, variables: Record<string, unknown>): CredentialSettings {
  return upstreamOf(id).keys?.credentials(variables) ?? { kind: "none" };
}

test("a key goes into the query under the upstream's own name", async () => {
  const ask = clientWith("bestbuy", credentialsOf("bestbuy", { BESTBUY_API_KEY: "k1" }));
  await ask({ path: "/v1/products(search=tv)", query: { format: "json" } });
  expect(upstream.received[0]?.url.search).toBe("?format=json&apiKey=k1");
});

test("CVS gets its header block with the request", async () => {
  const ask = clientWith("cvs", credentialsOf("cvs", { UPSTREAM_CVS_KEY: "k1" }));
  const path = "/RETAGPV3/OnlineShopService/V2/getSKUInventoryAndPrice";
  await ask({ method: "POST", path, json: { skuId: ["500111"], pageName: "PLP" } });
  expect(JSON.parse(upstream.received[0]?.body ?? "")).toMatchObject({
    request: { header: { lineOfBusiness: "RETAIL", apiKey: "k1", type: "retleg" } },
    skuId: ["500111"],
    pageName: "PLP",
  });
});

test("Walmart's signature covers consumer, time and key version", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const clock: Clock = { ...systemClock, now: () => 1_767_225_600_000 };
  const ask = clientWith(
    "walmart-api",
    credentialsOf("walmart-api", {
      WALMART_CONSUMER_ID: "c-1",
      WALMART_PRIVATE_KEY: privateKey,
      WALMART_KEY_VERSION: "2",
    }),
    clock,
  );
  await ask({ path: "/api-proxy/service/affil/product/v2/search" });
  const headers = upstream.received[0]?.headers ?? {};
  expect(headers).toMatchObject({
    "wm_consumer.id": "c-1",
    "wm_consumer.intimestamp": "1767225600000",
    "wm_sec.key_version": "2",
  });
  const signature = Buffer.from(String(headers["wm_sec.auth_signature"]), "base64");
  expect(verify("RSA-SHA256", Buffer.from("c-1\n1767225600000\n2\n"), publicKey, signature)).toBe(true);
});

/** Gives out token-1, token-2 … and takes only those in `good`. */
function tokenServer(good: (token: string) => boolean, expiresIn = 1_800): Respond {
  let given = 0;
  return (response, request) => {
    if (request.url.pathname === "/v1/connect/oauth2/token") {
      given += 1;
      return sendJson({ access_token: `token-${given}`, expires_in: expiresIn })(response, request);
    }
    const token = String(request.headers.authorization).replace("Bearer ", "");
    return sendJson({}, good(token) ? 200 : 401)(response, request);
  };
}
const tokenCalls = () => upstream.received.filter(({ method }) => method === "POST");

test("concurrent callers share one token, fetched with the client's own name", async () => {
  upstream.answer(tokenServer(() => true));
  const ask = clientWith("kroger-api", KROGER);
  await Promise.all(Array.from({ length: 8 }, () => ask({ path: "/v1/products" })));
  await ask({ path: "/v1/products" });

  expect(tokenCalls()).toHaveLength(1);
  expect(tokenCalls()[0]).toMatchObject({
    headers: { authorization: `Basic ${Buffer.from("client:secret").toString("base64")}` },
    body: "grant_type=client_credentials&scope=product.compact",
  });
  expect(upstream.received.at(-1)?.headers.authorization).toBe("Bearer token-1");
});

test("a token is renewed shortly before it runs out", async () => {
  let now = 1_767_225_600_000;
  upstream.answer(tokenServer(() => true, 1_800));
  const ask = clientWith("kroger-api", KROGER, { ...systemClock, now: () => now });
  await ask({ path: "/v1/products" });
  now += 1_600_000;
  await ask({ path: "/v1/products" });
  expect(tokenCalls()).toHaveLength(1);
  now += 100_000;
  await ask({ path: "/v1/products" });
  expect(upstream.received.at(-1)?.headers.authorization).toBe("Bearer token-2");
});

test("a refused token is renewed once, also for many at once", async () => {
  upstream.answer(tokenServer((token) => token === "token-2"));
  const ask = clientWith("kroger-api", KROGER);
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ path: "/v1/products" })));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(tokenCalls()).toHaveLength(2);
});

test("credentials that are refused for good come back as 401, without a loop", async () => {
  upstream.answer(tokenServer(() => false));
  const ask = clientWith("kroger-api", KROGER);
  expect(await ask({ path: "/v1/products" })).toMatchObject({ status: 401 });
  expect(upstream.received).toHaveLength(4);
});

test("a token that cannot be fetched fails the look-up, and is fetched anew the next time", async () => {
  upstream.answer(sendJson({ error: "invalid_client" }, 401));
  const ask = clientWith("kroger-api", KROGER);
  await expect(ask({ path: "/v1/products" })).rejects.toMatchObject({ code: "refused" });
  expect(upstream.received).toHaveLength(1);
  upstream.answer(tokenServer(() => true));
  expect(await ask({ path: "/v1/products" })).toMatchObject({ status: 200 });
});
