import { randomUUID } from "node:crypto";
import { logout } from "@stockfinder/contracts/accounts";
import { Fault } from "@stockfinder/contracts/fault";
import { resolveKey } from "@stockfinder/contracts/keys";
import type { KeyScope, Principal } from "@stockfinder/contracts/principal";
import { listRetailers } from "@stockfinder/contracts/retailers";
import { listWatches, removeWatch } from "@stockfinder/contracts/watches";
import { type FakeClock, fakeClock } from "@stockfinder/testing/fake-clock";
import { beforeEach, expect, test } from "vitest";
import { OPERATIONS } from "../src/routes/operations.ts";
import { aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";

const ACCOUNT_ID = "0190b0a0-0000-4000-8000-000000000001";
const KEY = `sf_${"k".repeat(27)}`;
const authorization = `Bearer ${KEY}`;

let clock: FakeClock;
let gateway: GatewayUnderTest;
/** What auth knows; null for a revoked key. */
let scopes: KeyScope[] | null;
let asked: number;
let seen: Principal[];

beforeEach(async () => {
  clock = fakeClock();
  scopes = ["read"];
  asked = 0;
  seen = [];
  gateway = await aGateway({ clock });
  const id = randomUUID();
  await gateway.bus.serve(resolveKey, async ({ key }) => {
    asked++;
    return scopes && key === KEY ? { id, accountId: ACCOUNT_ID, scopes } : null;
  });
  await gateway.bus.serve(listWatches, async (_, { principal }) => {
    seen.push(principal);
    return [];
  });
  await gateway.bus.serve(removeWatch, async () => null);
});

const read = (headers: Record<string, string> = { authorization }) => gateway.ask("/api/watch", { headers });

test("a key acts as its account, and auth is asked once a second for it", async () => {
  const answers = await Promise.all([read(), read(), read({ authorization: KEY })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(seen[0]).toMatchObject({ kind: "account", accountId: ACCOUNT_ID, rights: "owner" });
  expect(asked).toBe(1);
});

test("a revoked key is refused within a second", async () => {
  expect((await read()).status).toBe(200);
  scopes = null;
  await clock.advance(1_000);
  const refused = await read();
  expect(refused.status).toBe(401);
  expect(refused.json()).toMatchObject({ code: "unauthorized" });
});

test.each(["sf_short", `sf_${"x".repeat(27)}`, `sf_${"k".repeat(28)}`])("%s is no key", async (key) => {
  expect((await read({ authorization: key })).status).toBe(401);
  expect(seen).toEqual([]);
});

test("a missing scope is 403 and names it; with the scope it works", async () => {
  const remove = () =>
    gateway.ask(`/api/watch/${randomUUID()}`, { method: "DELETE", headers: { authorization } });
  const refused = await remove();
  expect(refused.status).toBe(403);
  expect(refused.json()).toMatchObject({ code: "scope", detail: 'The key lacks the scope "watch"' });
  scopes = ["watch"];
  await clock.advance(1_000);
  expect((await remove()).status).toBe(204);
});

test("an outage of auth is 503, not 401, and auth is asked again a second later", async () => {
  const other = await aGateway({ clock });
  let isAway = true;
  await other.bus.serve(resolveKey, async () => {
    if (isAway) throw new Fault("unavailable", "auth is away");
    return { id: randomUUID(), accountId: ACCOUNT_ID, scopes: ["read" as const] };
  });
  await other.bus.serve(listWatches, async () => []);
  const ask = () => other.ask("/api/watch", { headers: { authorization } });
  expect((await ask()).status).toBe(503);
  isAway = false;
  await clock.advance(1_000);
  expect((await ask()).status).toBe(200);
});

test("its requests are limited over all networks, and logs have no key", async () => {
  const limited = await aGateway({ environment: { RATE_LIMIT_KEY: "1" } });
  await limited.bus.serve(listRetailers, async () => []);
  const ask = (key: string) => limited.ask("/api/retailers", { headers: { authorization: key } });
  expect((await ask(KEY)).status).toBe(200);
  expect((await ask(KEY)).status).toBe(429);
  expect((await ask(`sf_${"o".repeat(27)}`)).status).toBe(200);
  expect(JSON.stringify(limited.log)).not.toContain(KEY);
});

test("an operation that reads Authorization itself takes no key for a sign-in", async () => {
  let given: unknown;
  await gateway.bus.serve(logout, async (input) => {
    given = input;
    return null;
  });
  expect((await gateway.post("/api/auth/logout", {}, { authorization })).status).toBe(204);
  expect(given).toEqual({ refreshToken: KEY });
  expect(asked).toBe(0);
});

test("no scope opens keys, exports, removals, sign-ins, mails or staff's operations", () => {
  const closed = /^\/api\/(keys|me|auth|reguser|email|push|notification$|notification\/|conn|user|.*adopt)/;
  const open = OPERATIONS.filter(({ http }) => http.scope !== undefined);
  expect(open.filter(({ http }) => closed.test(http.path)).map(({ name }) => name)).toEqual([]);
  expect(open.filter(({ http }) => http.signedIn || http.cacheMs !== undefined)).toEqual([]);
  const reads = open.filter(({ http }) => http.method === "GET");
  expect(reads.every(({ http }) => http.scope === "read")).toBe(true);
  const changes = open.filter(({ http }) => ["PATCH", "PUT", "DELETE"].includes(http.method));
  expect(changes.some(({ http }) => http.scope === "read")).toBe(false);
});
