import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { issueUpgradeToken, logout, refresh, userInfo } from "@stockfinder/contracts/accounts";
import { addReceipt, listNotifications } from "@stockfinder/contracts/alerts";
import { offersByDigest } from "@stockfinder/contracts/digest-offers";
import { Fault } from "@stockfinder/contracts/fault";
import { reportObservation } from "@stockfinder/contracts/observations";
import type { HttpOperation, Operation } from "@stockfinder/contracts/operation";
import { proxyRetailer } from "@stockfinder/contracts/retailer-proxy";
import { listRetailers } from "@stockfinder/contracts/retailers";
import { listProviders } from "@stockfinder/contracts/sign-in";
import { reportUninstallByFingerprint } from "@stockfinder/contracts/surveys";
import { isUsa, mobileVisitInfo, recordMobileVisit } from "@stockfinder/contracts/visits";
import { addWatch, listWatches, removeWatch } from "@stockfinder/contracts/watches";
import { servers } from "@stockfinder/testing/servers";
import { describe, expect, test } from "vitest";
import { aGateway, aResult, type GatewayUnderTest, serveSearch } from "./gateway-under-test.ts";

describe.skipIf(servers.redis === null)("two gateways on one Redis", () => {
  const cacheUrl = servers.redis ?? "";

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

test("a person over the limit gets a page that says when to try again, a program data", async () => {
  const gateway = await aGateway({ environment: { RATE_LIMIT: "1" } });
  await gateway.ask("/");
  const opened = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };
  const page = await gateway.ask("/where-to-buy/1", opened);
  const data = await gateway.ask("/where-to-buy/1", { headers: { accept: "*/*" } });

  expect([page.status, data.status]).toEqual([429, 429]);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.text).toContain(`in ${page.headers["retry-after"]} second`);
  expect(data.json()).toMatchObject({ status: 429, code: "too-many" });
  const headersOf = ({ headers }: typeof page) =>
    Object.keys(headers).filter((name) => name !== "content-length");
  expect(headersOf(page)).toEqual(headersOf(data));
  expect((await gateway.ask("/api/stores", opened)).json()).toMatchObject({ code: "too-many" });
});

/** Running services that refuse: without a service, a request costs no points. */
async function serveRefusing(bus: Bus, operations: readonly Operation[]): Promise<void> {
  const refuse = async () => {
    throw new Fault("conflict", "Not now");
  };
  for (const operation of operations)
    if (operation === proxyRetailer) await bus.serve(proxyRetailer, refuse, { queues: ["wmt"] });
    else await bus.serve(operation, refuse);
}

const REFUSED_BELOW = [
  isUsa,
  mobileVisitInfo,
  recordMobileVisit,
  reportUninstallByFingerprint,
  refresh,
  logout,
  proxyRetailer,
];

/** Each operation that the browser extension calls, and what counts it by network. A search is counted by its look-ups. */
const CALLED_BY_EXTENSION = [
  ["RATE_LIMIT_LOOKUPS", offersByDigest],
  ["RATE_LIMIT_OBSERVATION", reportObservation],
  ["RATE_LIMIT_WATCH", addWatch],
  ["RATE_LIMIT_WATCH", removeWatch],
  ["RATE_LIMIT", listWatches],
  ["RATE_LIMIT", listNotifications],
  ["RATE_LIMIT_WATCH", addReceipt],
  ["RATE_LIMIT_REFRESH", refresh],
  ["RATE_LIMIT_REFRESH", logout],
  ["RATE_LIMIT", listProviders],
  ["RATE_LIMIT", userInfo],
  ["RATE_LIMIT", issueUpgradeToken],
] as const;

/** Calls an operation with a fingerprint from a network; resolves with the status. */
async function callFrom(
  network: string,
  { method, path, selectedBy }: HttpOperation["http"],
  { ask }: GatewayUnderTest,
): Promise<number> {
  const headers = { "x-forwarded-for": network, "x-fingerprint": "0123456789abcdef0123456789abcdef" };
  const asked = path.replace("{id}", "0190b0a0-0000-4000-8000-00000000000b");
  const answer = await ask(selectedBy === undefined ? asked : `${asked}?${selectedBy}=0fa`, {
    method,
    headers,
  });
  return answer.status;
}

describe("the limits of the browser extension's calls", () => {
  test.each(CALLED_BY_EXTENSION)("%s counts a network's: %#", async (variable, operation) => {
    const gateway = await aGateway({ environment: { [variable]: "1", TRUST_PROXY: "1" } });
    await serveRefusing(gateway.bus, [operation]);
    expect(await callFrom("203.0.113.1", operation.http, gateway)).not.toBe(429);
    expect(await callFrom("203.0.113.1", operation.http, gateway)).toBe(429);
    expect(await callFrom("203.0.113.2", operation.http, gateway)).not.toBe(429);
  });

  test.each(CALLED_BY_EXTENSION)(
    "a fingerprint's are counted over all networks: %#",
    async (_, operation) => {
      const gateway = await aGateway({ environment: { RATE_LIMIT_FINGERPRINT: "1", TRUST_PROXY: "1" } });
      await serveRefusing(gateway.bus, [operation]);
      expect(await callFrom("203.0.113.1", operation.http, gateway)).not.toBe(429);
      expect(await callFrom("203.0.113.2", operation.http, gateway)).toBe(429);
    },
  );

  test("requests without a fingerprint are not counted", async () => {
    const gateway = await aGateway({ environment: { RATE_LIMIT_FINGERPRINT: "1" } });
    for (let i = 0; i < 3; i++) expect((await gateway.ask("/healthz")).status).toBe(200);
  });

  test("a request that fails in an outage costs a fingerprint nothing", async () => {
    const gateway = await aGateway({ environment: { RATE_LIMIT_FINGERPRINT: "1", TRUST_PROXY: "1" } });
    for (const network of ["203.0.113.1", "203.0.113.2"])
      expect(await callFrom(network, listWatches.http, gateway)).toBe(503);
  });
});

describe("rate limits", () => {
  test("a caller at its limit gets 429 with Retry-After", async () => {
    const gateway = await aGateway({ environment: { RATE_LIMIT: "2" } });
    await gateway.ask("/healthz");
    await gateway.ask("/healthz");

    const answer = await gateway.ask("/healthz");

    expect(answer.json()).toMatchObject({ status: 429, code: "too-many" });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(60);
  });

  test("a search costs a point for each retailer that has to be called, and none from memory", async () => {
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
    ["RATE_LIMIT_OBSERVATION", "/api/observation", "POST"],
    ["RATE_LIMIT_VISIT", "/api/isUSA", "GET"],
    ["RATE_LIMIT_VISIT", "/api/getMobileVisitInfo", "GET"],
    ["RATE_LIMIT_VISIT", "/api/mobileVisit", "POST"],
    ["RATE_LIMIT_VISIT", "/api/user/uninstallF", "POST"],
    ["RATE_LIMIT_VISIT", "/api/anonUser/installReason", "POST"],
  ])("%s is tighter", async (variable, path, method) => {
    const gateway = await aGateway({ environment: { [variable]: "1" } });
    await gateway.bus.serve(listRetailers, async () => []);
    await serveRefusing(gateway.bus, REFUSED_BELOW);

    expect((await gateway.ask(path, { method })).status).not.toBe(429);
    expect((await gateway.ask(path, { method })).status).toBe(429);
    expect((await gateway.ask("/api/retailers")).status).toBe(200);
  });

  test("behind a proxy the caller is the proxy's entry, not the client's own", async () => {
    const gateway = await aGateway({ environment: { RATE_LIMIT: "1", TRUST_PROXY: "1" } });
    const from = (forwarded: string) =>
      gateway.ask("/healthz", { headers: { "x-forwarded-for": forwarded } });

    expect((await from("203.0.113.1")).status).toBe(200);
    expect((await from("203.0.113.2")).status).toBe(200);
    expect((await from("198.51.100.9, 203.0.113.1")).status).toBe(429);
  });
});
