import { Fault } from "@stockfinder/contracts/fault";
import { importWatches, writeWatchFile } from "@stockfinder/contracts/imports";
import { resolveItem } from "@stockfinder/contracts/items";
import { type KnownProduct, knownProducts } from "@stockfinder/contracts/known-products";
import type { Principal } from "@stockfinder/contracts/principal";
import { listWatches, type Watch } from "@stockfinder/contracts/watches";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AlertsService, serveDirectory, startService } from "./alerts-service.ts";
import { aFingerprint, UPC } from "./samples.ts";

const OTHER_UPC = "036000291452";
const PAGE = "https://www.target.com/p/-/A-1";
const GAME = "https://www.gamestop.com/games/2.html";

const known = (upc: string, name: string): KnownProduct => ({
  ...{ upc, name, image: null, isDemo: false, price: null, storeId: "target", store: "Target" },
  ...{ isAvailable: true, seenAt: "2026-11-25T00:00:00.000Z", stores: 1 },
});

describe.each(SETUPS)("imports of watches, on $name", (setup) => {
  let alerts: AlertsService;
  beforeAll(async () => {
    alerts = await startService(setup, {}, { watchesAPerson: 4 });
    await serveDirectory(alerts.bus);
    await alerts.bus.serve(resolveItem, async ({ url }) => {
      const item = { country: "USA" as const, url, name: null };
      if (url === PAGE)
        return { ...item, retailer: "target", storeId: "target", itemId: "1", gtin: UPC, name: "Console" };
      if (url === GAME)
        return { ...item, retailer: "gamestop", storeId: "gamestop", itemId: GAME, gtin: null };
      throw new Fault("bad-input", "url: Must be the address of one product");
    });
    await alerts.bus.serve(knownProducts, async ({ upcs, query }) => {
      if (query !== undefined) return query === "console" ? [known(UPC, "PlayStation 5")] : [];
      return upcs?.includes(UPC) ? [known(UPC, "PlayStation 5")] : [];
    });
  });
  afterAll(() => alerts.stop());

  const read = (text: string, preview: boolean, owner: Principal) =>
    alerts.call(importWatches, { source: "csv", text, preview }, owner);
  const watchesOf = (owner: Principal) => alerts.call(listWatches, {}, owner);

  test("a preview says what each row is, and watches nothing", async () => {
    const owner = aFingerprint();
    const text = [
      "name,upc,url",
      `,${UPC.slice(0, 6)} ${UPC.slice(6)},`,
      `mine,${OTHER_UPC},`,
      `,,${PAGE}`,
      `,,${GAME}`,
      `other,${OTHER_UPC},${PAGE}`,
      "console,,",
      "console,711719541029,https://unknown.example/1",
      "nothing,,",
      ",,https://unknown.example/1",
    ].join("\n");
    const { rows } = await read(text, true, owner);
    const row = (
      given: string,
      match: string,
      upc: string | null,
      url: string | null,
      name: string | null,
    ) => ({
      ...{ given, match, upc, url, name },
    });
    expect(rows).toEqual([
      row(`${UPC.slice(0, 6)} ${UPC.slice(6)}`, "sure", UPC, null, "PlayStation 5"),
      row("mine", "sure", OTHER_UPC, null, "mine"),
      row(PAGE, "sure", UPC, PAGE, "PlayStation 5"),
      row(GAME, "sure", null, GAME, null),
      row("other", "unsure", UPC, PAGE, "PlayStation 5"),
      row("console", "unsure", UPC, null, "PlayStation 5"),
      row("console", "unsure", UPC, null, "PlayStation 5"),
      row("nothing", "none", null, null, "nothing"),
      row("https://unknown.example/1", "none", null, null, null),
    ]);
    expect(await watchesOf(owner)).toEqual([]);
  });

  test("the sure rows are watched, each once, within the limit", async () => {
    const owner = aFingerprint();
    const text = `upc,name,targetPrice\n${UPC},,\n${UPC},,\n${UPC},,450\n,console,`;
    await read(text, false, owner);
    await read(text, false, owner);
    expect(await watchesOf(owner)).toMatchObject([
      { upc: UPC, kind: "price", targetPrice: 450 },
      { upc: UPC, kind: "stock", targetPrice: null },
    ]);

    const many = `upc,targetPrice\n${[1, 2, 3].map((price) => `${UPC},${price}`).join("\n")}`;
    await expect(read(many, false, owner)).rejects.toMatchObject({
      code: "too-many",
      message: "Row 3: You watch 4 items already; remove one to watch another",
    });
    expect(await watchesOf(owner)).toHaveLength(4);
  });

  test("an export is taken back as it was, by its owner and by another", async () => {
    const [owner, other] = [aFingerprint(), aFingerprint()];
    await alerts.watch(owner, { stores: ["target", "walmart"], dailyCap: 3, channels: ["live", "push"] });
    await alerts.watch(owner, { kind: "price", dropPercent: 5, soldByStore: true, maxPrice: 99.5 });
    await alerts.watch(owner, {
      ...{ upc: null, retailer: "walmart", itemId: "77", zip: "44114", radiusMiles: 10 },
      ...{ until: "2099-01-01T00:00:00.000Z" },
      quietHours: { from: "22:00", to: "07:00", timeZone: "America/New_York" },
    });
    const before = await watchesOf(owner);
    const file = await alerts.call(writeWatchFile, {}, owner);
    await read(file, false, owner);
    expect(await watchesOf(owner)).toEqual(
      before.map((watch) => ({ ...watch, nextCheckAt: watch.nextCheckAt && expect.any(String) })),
    );

    await read(file, false, other);
    expect((await watchesOf(other)).map(withoutOwner).toSorted()).toEqual(
      before.map(withoutOwner).toSorted(),
    );
    expect(await alerts.call(writeWatchFile, {}, aFingerprint())).toMatch(/^name,upc,url,.*digest\s*$/);
  });

  test("a row with a wrong value is refused by its number and field", async () => {
    await expect(read(`upc,targetPrice\n${UPC},\n${UPC},-1`, true, aFingerprint())).rejects.toMatchObject({
      code: "bad-input",
      message: "text: Row 2, targetPrice: Must be more than 0",
    });
    await expect(read(`upc,until\n${UPC},2001-01-01T00:00:00Z`, false, aFingerprint())).rejects.toMatchObject(
      { message: "text: Row 1: until: Must be in the future" },
    );
  });
});

/** What another owner's same watch has too, as text. */
function withoutOwner({
  id: _id,
  createdAt: _createdAt,
  nextCheckAt: _nextCheckAt,
  ...watch
}: Watch): string {
  return JSON.stringify(watch);
}
