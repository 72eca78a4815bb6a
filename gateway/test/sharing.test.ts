import { randomUUID } from "node:crypto";
import { connectBus } from "@stockfinder/bus/connect";
import { connectCache } from "@stockfinder/cache/connect";
import { listRetailers, searchRetailer, stockChanged } from "@stockfinder/contracts/lookup";
import { servers } from "@stockfinder/testing/servers";
import { describe, expect, onTestFinished, test } from "vitest";
import { asPublic, question } from "../src/question.ts";
import { aGateway, aResult, serveSearch } from "./gateway-under-test.ts";

const SEARCH = "/api/search/target?query=wipes&zip=44114";
const ASKED = question(asPublic(searchRetailer), { retailer: "target", query: "wipes", zip: "44114" });
const SHARED_KEY = `answer:${ASKED.key}`;

describe.skipIf(servers.redis === null)("two gateways on one Redis", () => {
  const cacheUrl = servers.redis ?? "";

  test("share answers, and a change at the retailer drops them in both", async () => {
    const bus = await connectBus("memory:", { service: "gateway" });
    let asked = 0;
    await serveSearch(bus, (retailer, reuseFor) => {
      reuseFor(60_000);
      return aResult(retailer, `answer ${++asked}`);
    });
    const keyPrefix = `test:${randomUUID()}:`;
    const [one, other] = await Promise.all([
      aGateway({ cacheUrl, keyPrefix, bus }),
      aGateway({ cacheUrl, keyPrefix, bus }),
    ]);

    await one.ask(SEARCH);
    const redis = await connectCache(cacheUrl, { keyPrefix });
    onTestFinished(() => redis.close());
    await expect.poll(() => redis.get(SHARED_KEY)).not.toBeNull();
    expect((await other.ask(SEARCH)).text).toContain("answer 1");
    expect(asked).toBe(1);

    await bus.publish(stockChanged, {
      retailer: "target",
      itemId: "1",
      zip: "44114",
      status: ["Out of stock"],
    });

    expect((await one.ask(SEARCH)).text).not.toContain("answer 1");
    expect((await other.ask(SEARCH)).text).not.toContain("answer 1");
  });

  test("count a caller's requests together", async () => {
    const keyPrefix = `test:${randomUUID()}:`;
    const setting = { cacheUrl, keyPrefix, environment: { RATE_LIMIT: "4" } };
    const gateways = [await aGateway(setting), await aGateway(setting)];

    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      const answer = await gateways[i % 2]?.ask("/healthz");
      statuses.push(answer?.status ?? 0);
    }

    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  });
});

describe("rate limits", () => {
  test("a caller who asks too often is told when to come back", async () => {
    const gateway = await aGateway({ environment: { RATE_LIMIT: "2" } });
    await gateway.ask("/healthz");
    await gateway.ask("/healthz");

    const answer = await gateway.ask("/healthz");

    expect(answer.json()).toMatchObject({ status: 429, code: "too-many" });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(60);
  });

  test("a search costs a point for each retailer that has to be asked, and none from memory", async () => {
    const gateway = await aGateway({ environment: { RATE_LIMIT_LOOKUPS: "3" } });
    await serveSearch(gateway.bus, (retailer, reuseFor) => {
      reuseFor(60_000);
      return aResult(retailer);
    });
    const path = "/api/search?query=wipes&zip=44114&retailers=";

    expect((await gateway.ask(`${path}target,cvs`)).status).toBe(200);
    expect((await gateway.ask(`${path}target,cvs`)).status).toBe(200);
    expect((await gateway.ask(`${path}ebay,kroger`)).status).toBe(429);
  });

  test.each([
    ["RATE_LIMIT_PROXY", "/api/wmt/search/api/preso", "GET"],
    ["RATE_LIMIT_LOG", "/api/log/search", "POST"],
    ["RATE_LIMIT_SIGN_IN", "/api/auth/register", "POST"],
    ["RATE_LIMIT_SIGN_IN", "/api/auth/upgrade", "POST"],
    ["RATE_LIMIT_SIGN_IN", "/api/auth/authorization", "POST"],
    ["RATE_LIMIT_REFRESH", "/api/auth/token", "POST"],
    ["RATE_LIMIT_REFRESH", "/api/auth/logout", "POST"],
    ["RATE_LIMIT_CODE", "/api/auth/referralCode", "POST"],
    ["RATE_LIMIT_CODE", "/api/allowedUtm", "POST"],
    ["RATE_LIMIT_VISIT", "/api/isUSA", "GET"],
    ["RATE_LIMIT_VISIT", "/api/getMobileVisitInfo", "GET"],
    ["RATE_LIMIT_VISIT", "/api/mobileVisit", "POST"],
    ["RATE_LIMIT_VISIT", "/api/user/uninstallF", "POST"],
    ["RATE_LIMIT_VISIT", "/api/anonUser/installReason", "POST"],
  ])("%s is tighter", async (variable, path, method) => {
    const gateway = await aGateway({ environment: { [variable]: "1" } });
    await gateway.bus.serve(listRetailers, async () => []);

    expect((await gateway.ask(path, { method })).status).not.toBe(429);
    expect((await gateway.ask(path, { method })).status).toBe(429);
    expect((await gateway.ask("/api/retailers")).status).toBe(200);
  });

  test("behind a proxy the caller is who the proxy says, and nobody else's word counts", async () => {
    const gateway = await aGateway({ environment: { RATE_LIMIT: "1", TRUST_PROXY: "1" } });
    const from = (forwarded: string) =>
      gateway.ask("/healthz", { headers: { "x-forwarded-for": forwarded } });

    expect((await from("203.0.113.1")).status).toBe(200);
    expect((await from("203.0.113.2")).status).toBe(200);
    expect((await from("198.51.100.9, 203.0.113.1")).status).toBe(429);
  });
});
