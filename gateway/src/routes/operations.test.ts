import { readdir } from "node:fs/promises";
import { checkAvailability } from "@stockfinder/contracts/availability";
import { countLiveUsers } from "@stockfinder/contracts/live-counters";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { expect, test } from "vitest";
import { isPublic } from "../reads/public-call.ts";
import { OPERATIONS } from "./operations.ts";

const CONTRACTS = new URL("../../../libs/contracts/src/", import.meta.url);

test("every operation that a contract file offers over HTTP is mounted, except the gateway's own", async () => {
  const declared: string[] = [];
  for (const file of await readdir(CONTRACTS)) {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    const exported: Record<string, { name?: string; http?: object } | undefined> = await import(
      new URL(file, CONTRACTS).href
    );
    for (const value of Object.values(exported)) if (value?.http && value.name) declared.push(value.name);
  }
  const mounted = [...OPERATIONS, countLiveUsers].map(({ name }) => name);

  expect(mounted.length).toBeGreaterThan(30);
  expect(mounted.sort()).toEqual(declared.sort());
});

test("no two operations have the same method, path and selecting field", () => {
  const places = OPERATIONS.map(({ http }) => `${http.method} ${http.path} ${http.selectedBy}`);

  expect(new Set(places).size).toBe(places.length);
});

test("a public operation takes no field that depends on the caller", () => {
  const shared = OPERATIONS.filter(isPublic);

  expect(shared.length).toBeGreaterThan(0);
  for (const { http } of shared) {
    expect(http.signedIn).toBeUndefined();
    expect(http.given).toBeUndefined();
  }
});

test("a GET may be repeated", () => {
  const reads = OPERATIONS.filter(({ http }) => http.method === "GET");
  expect(reads.filter(({ repeatable }) => !repeatable).map(({ name }) => name)).toEqual([]);
});

test("exactly these write operations have no limit of their own", () => {
  const bare = OPERATIONS.filter(({ http }) => http.method !== "GET" && http.limit === undefined);

  expect(bare.map(({ name }) => name).sort()).toMatchInlineSnapshot(`
    [
      "alerts.approveNotification",
      "alerts.previewNotification",
      "alerts.recallNotification",
      "alerts.scheduleNotification",
      "alerts.sendCanary",
      "alerts.sendNotification",
      "auth.countInstalls",
      "auth.issueUpgradeToken",
      "auth.removeAccount",
      "auth.userInfo",
      "community.fetchPost",
      "community.fetchPosts",
      "community.ownVotes",
      "email.reportUndelivered",
      "email.unsubscribe",
      "lookup.locateZip",
      "lookup.nearestZip",
    ]
  `);
  expect([searchRetailer, checkAvailability].every(({ http }) => http.limit === "lookups")).toBe(true);
});

/** The paths of the specification, except those that the gateway mounts by hand. */
const CALLS_OF_SHIPPED_CLIENTS = [
  "/api/auth/token",
  "/api/auth/logout",
  "/api/auth/register",
  "/api/auth/upgrade",
  "/api/auth/referralCode",
  "/api/reguser/fetch",
  "/api/user/uninstall",
  "/api/user/uninstallF",
  "/api/user/uninstallReason",
  "/api/user/uninstallReasonF",
  "/api/user/installReason",
  "/api/anonUser/installReason",
  "/api/allowedUtm",
  "/api/getMobileVisitInfo",
  "/api/mobileVisit",
  "/api/isUSA",
  "/api/email/add",
  "/api/email/sendExtension",
  "/api/email/extensionInstalled",
  "/api/getLatLng",
  "/api/getzip",
  "/api/log/search",
  "/api/products/trending",
  "/api/post/add",
  "/api/post/fetch",
  "/api/post/fetchOne",
  "/api/post/up",
  "/api/post/down",
  "/api/post/report",
  "/api/legacyUser/add",
  "/api/notification",
  "/api/notificationFetch",
  "/api/conn",
  "/api/live-ipnit4wk2p",
  "/api/live-socket-ipnit4wk2p",
];

test("calls of shipped clients ignore unknown fields; all others reject them", () => {
  const passing = [...OPERATIONS, countLiveUsers].filter(({ input }) => {
    const issues = input.safeParse({ aFieldThatNobodyKnows: 1 }).error?.issues ?? [];
    return !issues.some(({ code }) => code === "unrecognized_keys");
  });

  expect(passing.map(({ http }) => http.path).sort()).toEqual([...CALLS_OF_SHIPPED_CLIENTS].sort());
});
