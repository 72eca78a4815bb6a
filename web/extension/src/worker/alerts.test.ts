import type { Alert } from "@stockfinder/contracts/alerts";
import type { FromServer } from "@stockfinder/contracts/live";
import { beforeEach, expect, test, vi } from "vitest";

/** The parts of the extension around its alerts, in memory. */
const browser = vi.hoisted(() => {
  const stored: Record<string, unknown> = {};
  const shown: string[] = [];
  const receipts: string[] = [];
  const local = {
    get: async (key: string) => ({ [key]: stored[key] }),
    set: async (values: object) => void Object.assign(stored, values),
  };
  const api = {
    action: { setBadgeText: async () => {} },
    notifications: { create: async (id: string) => shown.push(id), getAll: async () => ({}) },
    runtime: { getURL: (path: string) => path },
    storage: { local },
  };
  return { api, shown, receipts, hear: (_: FromServer) => {} };
});

vi.mock(import("../browser-api.ts"), () => ({ api: browser.api as never }));
vi.mock(import("./client.ts"), () => ({
  // A server that never answers.
  callAsOwner: async (_, input: object) => {
    browser.receipts.push(String(Reflect.get(input, "id")));
    return await Promise.withResolvers<never>().promise;
  },
}));
vi.mock(import("./move-watches.ts"), () => ({}));
vi.mock(import("@stockfinder/client/live-connection"), () => ({
  keepLiveConnection: ({ onMessage }) => {
    browser.hear = onMessage;
    return () => {};
  },
}));

const { keepListening } = await import("./alerts.ts");
beforeEach(keepListening);

function anAlert(id: string): Alert {
  const at = "2026-11-25T12:00:00.000Z";
  return {
    ...{ type: "notification", id, watchId: `the watch of ${id}`, kind: "stock", name: "PlayStation 5" },
    ...{ upc: null, store: "Target", storeId: "target", branch: null, price: 499.99, currency: "USD" },
    ...{ url: "https://www.target.com/p/-/A-1", at, updatedAt: at },
    ...{ state: "open", version: 1, seen: false, outcome: null },
  };
}

test("the next alert is shown while the server does not answer the last one's receipt", async () => {
  browser.hear(anAlert("first"));
  await expect.poll(() => browser.receipts).toEqual(["first"]);
  browser.hear(anAlert("second"));

  await expect.poll(() => browser.receipts).toEqual(["first", "second"]);
  expect(browser.shown).toHaveLength(2);
});
