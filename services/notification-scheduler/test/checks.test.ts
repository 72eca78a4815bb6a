import { addReceipt } from "@stockfinder/contracts/alerts";
import { Fault } from "@stockfinder/contracts/fault";
import { heldOffers, refreshOffer } from "@stockfinder/contracts/offers";
import type { InputOf, OutputOf } from "@stockfinder/contracts/operation";
import { changeWatch, listWatches, removeWatch } from "@stockfinder/contracts/watches";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claimChecks } from "../src/checks/check-table.ts";
import { type AlertsService, aFingerprint, serveDirectory, startService, UPC } from "./alerts-service.ts";

const FASTEST_MS = 60_000;
const PAGE = "https://www.gamestop.com/products/playstation-5/1.html";

type Asked = InputOf<typeof refreshOffer>;

describe.each(SETUPS)("re-checks, on $name", (setup) => {
  let alerts: AlertsService;
  let asked: Asked[];
  let due: OutputOf<typeof heldOffers>["due"];
  let sources: OutputOf<typeof heldOffers>["sources"];
  let refresh: (input: Asked) => Promise<OutputOf<typeof refreshOffer>>;

  beforeEach(async () => {
    asked = [];
    due = [{ retailer: "target" }, { page: PAGE }];
    sources = undefined;
    refresh = async () => null;
    alerts = await startService(setup, { RECHECK_FASTEST_MS: String(FASTEST_MS) });
    await alerts.bus.serve(heldOffers, async ({ upc }) => ({
      held: { upc, name: "PlayStation 5", image: null, offers: [] },
      due,
      ...(sources && { sources }),
    }));
    await serveDirectory(alerts.bus);
    await alerts.bus.serve(
      refreshOffer,
      async (input) => {
        asked.push(input);
        return await refresh(input);
      },
      { concurrency: 64 },
    );
  });
  afterEach(() => alerts.stop());

  const rows = async (columns: string) =>
    (await alerts.database.query(`select ${columns} from alerts.checks where source <> '' order by store`))
      .rows;
  /** Resolves when each source has been checked so often. */
  const untilChecked = (times: number, sources = due.length) =>
    expect
      .poll(async () => [
        asked.length,
        (await rows("claimed_until")).filter((row) => row.claimed_until === -Infinity).length,
      ])
      .toEqual([times * sources, sources]);

  test("from each of its sources once, however many watch it, and again when it is due", async () => {
    const owner = aFingerprint();
    await alerts.watch(owner);
    await alerts.watch(aFingerprint(), { maxPrice: 5 });
    await untilChecked(1);
    expect(asked.map(({ source }) => source)).toEqual(expect.arrayContaining(due));
    expect(asked.every(({ upc, zip }) => upc === UPC && zip === undefined)).toBe(true);

    alerts.clock.move(FASTEST_MS * 0.8);
    const [watch] = await alerts.call(listWatches, {}, owner);
    expect(watch?.name).toBe("PlayStation 5");
    expect(watch?.lastCheckedAt).not.toBeNull();
    expect(Date.parse(watch?.nextCheckAt ?? "")).toBeGreaterThan(alerts.clock.now());
    expect(asked).toHaveLength(2);

    alerts.clock.move(FASTEST_MS * 0.3);
    await untilChecked(2);
  });

  test("at once, although a shopper has just had it read", async () => {
    sources = due;
    due = [];
    await alerts.watch(aFingerprint());
    await untilChecked(1, 2);
  });

  test("only at the chosen stores, and at another as soon as it is chosen", async () => {
    const owner = aFingerprint();
    const { id } = await alerts.watch(owner, { stores: ["gamestop"] });
    await untilChecked(1, 1);
    expect(asked).toMatchObject([{ source: { page: PAGE } }]);

    await alerts.call(changeWatch, { id, stores: ["target"] }, owner);
    await expect
      .poll(() => asked.map(({ source }) => source))
      .toEqual([{ page: PAGE }, { retailer: "target" }]);
    alerts.clock.move(FASTEST_MS * 1.2);
    await expect.poll(() => rows("store")).toEqual([{ store: "target" }]);

    await alerts.watch(owner);
    await expect.poll(() => asked.filter(({ source }) => "page" in source)).toHaveLength(2);
    const watches = await alerts.call(listWatches, {}, owner);
    await expect(alerts.call(changeWatch, { id, stores: ["nosuchstore"] }, owner)).rejects.toMatchObject({
      details: { errors: [{ path: "stores" }] },
    });
    expect(watches).toHaveLength(2);
  });

  test("near a zip code by retailers alone, for that zip code", async () => {
    await alerts.watch(aFingerprint(), { zip: "44114", radiusMiles: 10 });
    await untilChecked(1, 1);
    expect(asked).toEqual([{ upc: UPC, country: "USA", source: { retailer: "target" }, zip: "44114" }]);
  });

  test("until nobody watches the item any more", async () => {
    const owner = aFingerprint();
    const { id } = await alerts.watch(owner);
    await untilChecked(1);
    await alerts.call(removeWatch, { id }, owner);

    alerts.clock.move(FASTEST_MS * 11);
    await expect.poll(() => rows("store")).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  test("not while every watch of it is paused", async () => {
    const owner = aFingerprint();
    const { id } = await alerts.watch(owner);
    await untilChecked(1);
    await alerts.call(changeWatch, { id, paused: true }, owner);
    alerts.clock.move(FASTEST_MS * 11);
    await expect.poll(() => rows("store")).toEqual([]);

    await alerts.call(changeWatch, { id, paused: false }, owner);
    await untilChecked(2);
  });

  test("also after a failure, and its changes are counted", async () => {
    const offer = (value: number) => ({
      storeId: "target",
      groupId: "1",
      store: "Target",
      name: "PlayStation 5",
      image: null,
      price: { value, currency: "USD" },
      isAvailable: true,
      lastUpdated: "just now",
      seenAt: "2026-11-22T12:00:00.000Z",
      source: "adapter" as const,
      confidence: 1,
      productUrl: "https://www.target.com/p/-/A-1",
      plainUrl: "https://www.target.com/p/-/A-1",
      affiliate: false,
      isGoogleShopping: false,
      isDemo: false,
    });
    due = [{ retailer: "target" }];
    refresh = async () => offer(20);
    await alerts.watch(aFingerprint());
    await untilChecked(1);
    refresh = async () => {
      throw new Fault("unavailable", "the store is unavailable");
    };
    alerts.clock.move(FASTEST_MS * 1.2);
    await untilChecked(2);
    expect(await rows("changes, found")).toEqual([{ changes: 0, found: "true 20" }]);
    refresh = async () => offer(19);
    alerts.clock.move(FASTEST_MS * 1.2);
    await untilChecked(3);
    expect(await rows("changes, found")).toEqual([{ changes: 1, found: "true 19" }]);
  });

  test("sooner when somebody reports it gone, but not before the store may be called", async () => {
    due = [{ retailer: "target" }];
    const owner = aFingerprint();
    await alerts.watch(owner);
    await untilChecked(1);
    await alerts.change({});
    const [alert] = await alerts.alertsOf(owner);
    await alerts.database.query("update alerts.checks set next_at = next_at + interval '1 day'");

    await alerts.call(addReceipt, { id: alert?.id ?? "", kind: "gone" }, owner);
    expect(asked).toHaveLength(1);
    alerts.clock.move(FASTEST_MS);
    await untilChecked(2);
  });

  test("although another store hangs with eight running checks", async () => {
    const { promise: hung, resolve: release } = Promise.withResolvers<null>();
    refresh = async ({ source }) => ("retailer" in source ? await hung : null);
    const products = 12;
    const upcs = Array.from({ length: products }, (_, index) => withCheckDigit(String(71171954100 + index)));
    for (const upc of upcs) await alerts.watch(aFingerprint(), { upc });

    await expect.poll(() => asked.filter(({ source }) => "page" in source).length).toBe(products);
    expect(asked.filter(({ source }) => "retailer" in source)).toHaveLength(8);
    release(null);
    await expect.poll(() => asked.filter(({ source }) => "retailer" in source).length).toBe(products);
  });

  test("by another copy within five seconds of the claim of one that died", async () => {
    due = [{ retailer: "target" }];
    await alerts.watch(aFingerprint());
    await untilChecked(1);
    // The dead copy's clock is ahead, so that it claims before the one that lives.
    const now = new Date(alerts.clock.now() + FASTEST_MS * 20);
    const claimed = await claimChecks(alerts.database, {
      now,
      most: 9,
      mostOfStore: 9,
      runningByStore: new Map(),
      running: [],
    });
    expect(claimed.length).toBeGreaterThan(0);

    alerts.clock.move(FASTEST_MS * 20 + 5_000);

    await untilChecked(2);
  });

  test("once, however long it takes, by two copies", async () => {
    await alerts.addWorker();
    due = [{ retailer: "target" }];
    const { promise: hung, resolve: release } = Promise.withResolvers<null>();
    refresh = async () => await hung;
    await alerts.watch(aFingerprint());
    await expect.poll(() => asked).toHaveLength(1);
    const isClaimed = `select from alerts.checks where source <> '' and claimed_until > $1::timestamptz + interval '3 seconds'`;
    for (let second = 0; second < 8; second += 1) {
      alerts.clock.move(1_000);
      await expect
        .poll(async () => (await alerts.database.query(isClaimed, [new Date(alerts.clock.now())])).rowCount)
        .toBe(1);
    }

    release(null);
    await untilChecked(1);
  });
});

/** A UPC from its first eleven digits. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
