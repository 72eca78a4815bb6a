import { readdir, readFile } from "node:fs/promises";
import { Fault } from "@stockfinder/contracts/fault";
import { refreshItem, resolveItem } from "@stockfinder/contracts/items";
import { listProductNotifications } from "@stockfinder/contracts/notification-listing";
import { heldOffers } from "@stockfinder/contracts/offers";
import type { InputOf, OutputOf } from "@stockfinder/contracts/operation";
import { changeWatch, listWatches, removeWatch } from "@stockfinder/contracts/watches";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AlertsService, serveDirectory, startService } from "./alerts-service.ts";
import { aFingerprint, IN, OUT, UPC } from "./samples.ts";

const FASTEST_MS = 60_000;
const PAGE = "https://www.gamestop.com/products/a-figure/1.html";

type Item = OutputOf<typeof resolveItem>;
type Read = NonNullable<OutputOf<typeof refreshItem>>;

const ITEM: Item = {
  retailer: "gamestop",
  itemId: PAGE,
  country: "USA",
  storeId: "gamestop",
  gtin: null,
  name: null,
  url: PAGE,
};
const READ: Read = {
  itemId: PAGE,
  name: "A figure",
  terms: { price: 20, currency: "USD", stock: "out" },
  seenAt: "2026-11-22T12:00:00.000Z",
};

const MIGRATIONS = new URL("../migrations/", import.meta.url);

/** The statements of the migration with this name. */
async function migration(name: string): Promise<string> {
  const file = (await readdir(MIGRATIONS)).find((each) => each.endsWith(`_${name}.sql`));
  return await readFile(new URL(file ?? name, MIGRATIONS), "utf8");
}

describe.each(SETUPS)("watching an item of a store, on $name", (setup) => {
  let alerts: AlertsService;
  let resolved: InputOf<typeof resolveItem>[];
  let asked: InputOf<typeof refreshItem>[];
  let item: Item;
  let read: Read | null;

  beforeEach(async () => {
    [resolved, asked] = [[], []];
    item = ITEM;
    read = READ;
    alerts = await startService(setup, { RECHECK_FASTEST_MS: String(FASTEST_MS) });
    await serveDirectory(alerts.bus);
    await alerts.bus.serve(resolveItem, async (input) => {
      resolved.push(input);
      if (input.url.includes("gamestop")) return item;
      const message = "Must be an https address of a product page in a store of GET /api/stores";
      throw new Fault("bad-input", `url: ${message}`, { errors: [{ path: "url", message }] });
    });
    await alerts.bus.serve(refreshItem, async (input) => {
      asked.push(input);
      return read;
    });
    await alerts.bus.serve(heldOffers, async ({ upc }) => ({
      held: { upc, name: "A figure", image: null, offers: [] },
      due: [],
    }));
  });
  afterEach(() => alerts.stop());

  const list = (owner: Parameters<AlertsService["watch"]>[0]) => alerts.call(listWatches, {}, owner);
  const byAddress = { upc: undefined, url: PAGE };
  const back = (itemId: string, changed: object = {}) =>
    alerts.change({
      ...{ retailer: "gamestop", storeName: "GameStop", itemId, gtin: null, title: "A figure" },
      ...changed,
    });

  test("by its address: it is read again, and alerts when it is back", async () => {
    const owner = aFingerprint();
    const watch = await alerts.watch(owner, byAddress);
    expect(watch).toMatchObject({ upc: null, retailer: "gamestop", itemId: PAGE, stores: [], url: PAGE });
    expect(resolved).toEqual([{ url: PAGE, country: "USA" }]);

    await expect.poll(async () => (await list(owner))[0]?.lastCheckedAt).not.toBeNull();
    expect(asked).toEqual([{ retailer: "gamestop", itemId: PAGE, country: "USA" }]);
    expect(await list(owner)).toMatchObject([{ name: "A figure", state: "watching" }]);
    await back(PAGE);
    expect(await alerts.alertsOf(owner)).toMatchObject([{ upc: null, name: "A figure", state: "open" }]);

    alerts.clock.move(FASTEST_MS * 1.2);
    await expect.poll(() => asked).toHaveLength(2);
    await alerts.call(removeWatch, { id: watch.id }, owner);
    alerts.clock.move(FASTEST_MS * 1.2);
    await expect
      .poll(async () => (await alerts.database.query("select from alerts.checks")).rowCount)
      .toBe(0);
    expect(asked).toHaveLength(2);
  });

  test("whose GTIN is known is watching the product at that store", async () => {
    item = { ...ITEM, gtin: UPC };
    const owner = aFingerprint();
    const watch = await alerts.watch(owner, byAddress);

    expect(watch).toMatchObject({ upc: UPC, retailer: null, itemId: null, stores: ["gamestop"], url: null });
    expect(await alerts.watch(owner, { stores: ["gamestop"] })).toMatchObject({ id: watch.id });
    await back("other", { retailer: "target", gtin: UPC });
    expect(await alerts.alertsOf(owner)).toEqual([]);
    await back(PAGE, { gtin: UPC });
    expect(await alerts.alertsOf(owner)).toHaveLength(1);
  });

  test("continues under its page's canonical address, and is not duplicated", async () => {
    const owner = aFingerprint();
    const canonical = `${PAGE}?variant=2`;
    await alerts.watch(owner, byAddress);
    await alerts.watch(owner, { upc: undefined, retailer: "gamestop", itemId: PAGE, maxPrice: 5 });
    item = { ...ITEM, itemId: canonical };
    read = { ...READ, itemId: canonical };
    alerts.clock.move(FASTEST_MS * 1.2);

    await expect
      .poll(async () => (await list(owner)).map(({ itemId }) => itemId))
      .toEqual([canonical, canonical]);
    await alerts.watch(owner, byAddress);
    expect(await list(owner)).toHaveLength(2);
    const { rows } = await alerts.database.query("select item_id from alerts.checks");
    expect(rows).toEqual([{ item_id: canonical }]);
    await back(canonical);
    expect(await alerts.alertsOf(owner)).toHaveLength(1);
  });

  test.each<[string, Parameters<AlertsService["watch"]>[1], string]>([
    ["an address outside the directory", { url: "https://shop.example/p/1" }, "url"],
    ["an address of another store", { retailer: "target", itemId: PAGE }, "itemId"],
    ["an unknown store", { retailer: "nosuchstore", itemId: "1" }, "retailer"],
    ["a store of another country", { retailer: "walmart-CAN", itemId: "1" }, "retailer"],
    ["another store of an item", { retailer: "target", itemId: "1", stores: ["walmart"] }, "stores"],
    ["an unknown store among the chosen ones", { upc: UPC, stores: ["target", "nosuchstore"] }, "stores"],
    ["shelves of a store without any", { url: PAGE, zip: "44114", radiusMiles: 5 }, "zip"],
    ["shelves of shops online", { upc: UPC, stores: ["ebay"], zip: "44114", radiusMiles: 5 }, "zip"],
    ["an item's shelf online", { retailer: "ebay", itemId: "1", zip: "44114", radiusMiles: 5 }, "zip"],
    ["an American zip code in Canada", { upc: UPC, country: "CAN", zip: "44114", radiusMiles: 5 }, "zip"],
    ["a Canadian code in the USA", { upc: UPC, zip: "M5V2T6", radiusMiles: 5 }, "zip"],
    ["shelves in Canada", { upc: UPC, country: "CAN", zip: "M5V2T6", radiusMiles: 5 }, "zip"],
    ["an id at a store that has none", { retailer: "gamestop", itemId: "1" }, "itemId"],
  ])("%s is refused by its field", async (_, input, path) => {
    const added = alerts.watch(aFingerprint(), { upc: undefined, ...input });
    await expect(added).rejects.toMatchObject({ code: "bad-input", details: { errors: [{ path }] } });
  });

  test("the refusal of a zip code says why, also when other stores are chosen later", async () => {
    const owner = aFingerprint();
    const near = { zip: "44114", radiusMiles: 5 };
    const refusal = (path: string, message: string) => ({ details: { errors: [{ path, message }] } });
    await expect(alerts.watch(owner, { ...near, country: "CAN" })).rejects.toMatchObject(
      refusal("zip", "44114 is in the USA, but the watch is for Canada"),
    );
    const online = "No shelves of eBay are known: leave the zip code out to watch what is sold online";
    await expect(alerts.watch(owner, { ...near, stores: ["ebay"] })).rejects.toMatchObject(
      refusal("zip", online),
    );
    const { id } = await alerts.watch(owner, { ...near, stores: ["ebay", "target"] });
    await expect(alerts.call(changeWatch, { id, stores: ["ebay"] }, owner)).rejects.toMatchObject(
      refusal("zip", online),
    );
  });

  test("by a store's own id, in Canada too, and only at that store", async () => {
    const owner = aFingerprint();
    read = { ...READ, itemId: "123" };
    const watch = await alerts.watch(owner, {
      ...{ upc: undefined, retailer: "walmart-CAN", itemId: "123", country: "CAN" },
    });
    expect(watch).toMatchObject({ retailer: "walmart", itemId: "123", country: "CAN", url: null });
    await expect.poll(() => asked).toEqual([{ retailer: "walmart", itemId: "123", country: "CAN" }]);

    await back("123", { retailer: "walmart", country: "USA" });
    expect(await alerts.alertsOf(owner)).toEqual([]);
    await back("123", { retailer: "walmart", country: "CAN", url: "https://www.walmart.ca/ip/123" });
    expect(await alerts.alertsOf(owner)).toHaveLength(1);
    expect(await list(owner)).toMatchObject([{ url: "https://www.walmart.ca/ip/123" }]);
    await expect(alerts.call(changeWatch, { id: watch.id, stores: ["target"] }, owner)).rejects.toMatchObject(
      { details: { errors: [{ path: "stores" }] } },
    );
  });

  test.each(["walmart-CAN", "walmart"])(
    "a chosen Canadian store is named as in the directory: %s",
    async (id) => {
      const owner = aFingerprint();
      const watch = await alerts.watch(owner, { country: "CAN", stores: [id] });
      expect(watch.stores).toEqual(["walmart-CAN"]);
      const changed = await alerts.call(changeWatch, { id: watch.id, stores: [id], maxPrice: 30 }, owner);
      expect(changed.stores).toEqual(["walmart-CAN"]);

      await alerts.change({ retailer: "target", country: "CAN", itemId: "1" });
      expect(await alerts.alertsOf(owner)).toEqual([]);
      await alerts.change({ retailer: "walmart", country: "CAN", itemId: "2" });
      const [alert] = await alerts.alertsOf(owner);
      expect(alert).toMatchObject({ storeId: "walmart-CAN" });
      await alerts.change({
        retailer: "walmart",
        country: "CAN",
        itemId: "2",
        version: 3,
        before: IN,
        after: OUT,
      });
      expect(await alerts.call(listProductNotifications, { upc: UPC, country: "CAN" }, owner)).toContainEqual(
        expect.objectContaining({ storeId: "walmart-CAN" }),
      );
    },
  );

  test("a watch of before that names the retailer goes on, and older alerts get the directory's id", async () => {
    const owner = aFingerprint();
    await alerts.watch(owner, { country: "CAN", stores: ["walmart-CAN"] });
    await alerts.database.query("update alerts.watches set stores = '{walmart}'");
    await alerts.change({ retailer: "walmart", country: "CAN", itemId: "2" });
    expect(await list(owner)).toMatchObject([{ stores: ["walmart-CAN"] }]);

    await alerts.database.query("update alerts.alerts set store_id = 'walmart'");
    await alerts.database.query(await migration("directory_ids"));
    expect(await alerts.alertsOf(owner)).toMatchObject([{ storeId: "walmart-CAN" }]);
  });
});
