import { randomBytes } from "node:crypto";
import { listNotifications } from "@stockfinder/contracts/alerts";
import type { Principal } from "@stockfinder/contracts/principal";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { addWatch, listWatches, NewWatch } from "@stockfinder/contracts/watches";
import { movableClock } from "@stockfinder/testing/movable-clock";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { type Call, startSandboxServices } from "./sandbox-services.ts";

/** Every store of the sandbox always has it in stock. */
const UPC = "887000000014";
const HOME = "44114";
const FASTEST_MS = 60_000;

const clock = movableClock();
let sandbox: Sandbox;
let call: Call;

beforeAll(async () => {
  const services = await startSandboxServices(clock);
  ({ sandbox, call } = services);
  return () => services.stop();
});

async function setPrice(price: number): Promise<void> {
  const body = JSON.stringify({ priceCents: Math.round(price * 100) });
  const response = await fetch(`${sandbox.controlUrl}/control/stock/${UPC}`, { method: "PUT", body });
  expect(response.status).toBe(200);
}

async function search(retailer: RetailerId, zip = HOME) {
  const { items } = await call(searchRetailer, { retailer, query: UPC, zip, page: 1 });
  const [item] = items;
  if (!item) throw new Error(`${retailer} does not list it`);
  return item;
}

/** Makes a watch and resolves when its first re-check was read. */
async function watched(what: Partial<z.input<typeof NewWatch>>): Promise<Principal> {
  const owner: Principal = { kind: "anonymous", fingerprint: randomBytes(16).toString("hex") };
  await call(addWatch, NewWatch.parse({ kind: "price", targetPrice: 5, ...what }), owner);
  await expect
    .poll(async () => (await call(listWatches, {}, owner))[0]?.lastCheckedAt ?? null)
    .not.toBeNull();
  return owner;
}

async function alertsOf(owner: Principal) {
  const { notifications } = await call(listNotifications, { limit: 100 }, owner);
  return notifications;
}

beforeEach(() => setPrice(9.99));

const BY_UPC = ["target", "walmart", "samsclub", "walgreens", "cvs", "kroger", "bestbuy"] as const;

test.each(BY_UPC)("a price watch at %s by UPC alerts when the price falls", async (retailer) => {
  await search(retailer);
  const owner = await watched({ upc: UPC, stores: [retailer] });
  await setPrice(4.99);
  clock.move(FASTEST_MS * 1.2);
  await expect.poll(() => alertsOf(owner)).toMatchObject([{ price: 4.99, state: "open", storeId: retailer }]);
});

const BY_ITEM = [...BY_UPC, "walmartgrocery", "ebay"] as const;

test.each(BY_ITEM)("a price watch at %s by item alerts when the price falls", async (retailer) => {
  const { id: itemId } = await search(retailer);
  const owner = await watched({ retailer, itemId });
  await setPrice(4.99);
  clock.move(FASTEST_MS * 1.2);
  await expect.poll(() => alertsOf(owner)).toMatchObject([{ state: "open", storeId: retailer }]);
});

test.each([
  ["target", ["Target, "]],
  ["samsclub", ["Sam's Club, "]],
  ["kroger", ["Kroger, "]],
  ["walmart", undefined],
] as const)(
  "a price watch at %s names the branches %j whose price it waits for",
  async (retailer, branches) => {
    const { id: itemId } = await search(retailer);
    for (const what of [
      { retailer, itemId },
      { upc: UPC, stores: [retailer] },
    ]) {
      const owner = await watched(what);
      const [watch] = await call(listWatches, {}, owner);
      expect(watch?.branches).toEqual(branches?.map((words) => expect.stringContaining(words)));
    }
  },
);

test.each(["target", "cvs", "walgreens"] as const)(
  "a price watch by the address of an item at %s alerts",
  async (retailer) => {
    const { url } = await search(retailer);
    const owner = await watched({ url });
    await setPrice(4.99);
    clock.move(FASTEST_MS * 1.2);
    await expect.poll(() => alertsOf(owner)).toMatchObject([{ state: "open", storeId: retailer }]);
  },
);

test("a price watch at Sam's Club by UPC near a zip code alerts", async () => {
  await search("samsclub");
  const owner = await watched({ upc: UPC, stores: ["samsclub"], zip: HOME, radiusMiles: 25 });
  await setPrice(4.99);
  clock.move(FASTEST_MS * 1.2);
  await expect.poll(async () => (await alertsOf(owner)).length).toBeGreaterThan(0);
});

test("a price watch near a zip code compares the price of each of Sam's Club's nearest stores", async () => {
  const { id: itemId } = await search("samsclub");
  const owner = await watched({ retailer: "samsclub", itemId, zip: HOME, radiusMiles: 100 });
  await setPrice(4.98);
  clock.move(FASTEST_MS * 1.2);
  const branches = async () => {
    const priced = (await alertsOf(owner)).filter(({ price }) => price === 4.98);
    return new Set(priced.map(({ branch }) => branch)).size;
  };
  await expect.poll(branches).toBeGreaterThan(1);
});

test.each(["target", "walmartgrocery", "samsclub", "kroger"] as const)(
  "a price watch near a zip code alerts at %s",
  async (retailer) => {
    const { id: itemId } = await search(retailer);
    const owner = await watched({ retailer, itemId, zip: HOME, radiusMiles: 25 });
    expect((await call(listWatches, {}, owner))[0]?.branches).toBeUndefined();
    await setPrice(4.99);
    clock.move(FASTEST_MS * 1.2);
    await expect.poll(async () => (await alertsOf(owner)).length).toBeGreaterThan(0);
  },
);
