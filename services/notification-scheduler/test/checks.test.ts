import { addReceipt } from "@stockfinder/contracts/alerts";
import { Fault } from "@stockfinder/contracts/fault";
import { heldOffers, refreshOffer } from "@stockfinder/contracts/offers";
import type { InputOf, OutputOf } from "@stockfinder/contracts/operation";
import { changeWatch, listWatches, removeWatch } from "@stockfinder/contracts/watches";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Check, claimChecks, deleteUnwatched } from "../src/checks/check-claims.ts";
import { expediteChecksOf } from "../src/checks/check-table.ts";
import { type AlertsService, serveDirectory, startService } from "./alerts-service.ts";
import { aFingerprint, UPC } from "./samples.ts";

const FASTEST_MS = 60_000;
const WAITS_FOR_A_LOCK =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
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
  /** Claims all checks as another copy, whose clock is ahead, so that it claims before the service. */
  const claimAhead = (): Promise<Check[]> =>
    claimChecks(alerts.database, {
      now: new Date(alerts.clock.now() + FASTEST_MS * 20),
      most: 9,
      mostOfStore: 9,
      runningByStore: new Map(),
      running: [],
    });
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
    due = [{ retailer: "target" }];
    refresh = async () => anOffer(20);
    await alerts.watch(aFingerprint());
    await untilChecked(1);
    refresh = async () => {
      throw new Fault("unavailable", "the store is unavailable");
    };
    alerts.clock.move(FASTEST_MS * 1.2);
    await untilChecked(2);
    expect(await rows("changes, found")).toEqual([{ changes: 0, found: "true 20" }]);
    refresh = async () => anOffer(19);
    alerts.clock.move(FASTEST_MS * 1.2);
    await untilChecked(3);
    expect(await rows("changes, found")).toEqual([{ changes: 1, found: "true 19" }]);
  });

  test("and say when the store was last read, not when it last failed", async () => {
    due = [{ retailer: "target" }];
    const seenAt = new Date(alerts.clock.now()).toISOString();
    refresh = async () => ({ ...anOffer(20), seenAt });
    const owner = aFingerprint();
    await alerts.watch(owner);
    await untilChecked(1);
    const readAt = async () => (await alerts.call(listWatches, {}, owner))[0]?.lastCheckedAt;
    expect(await readAt()).toBe(seenAt);

    alerts.clock.move(FASTEST_MS * 1.2); // the store fails: its last offer is still held
    await untilChecked(2);
    expect(await readAt()).toBe(seenAt);

    refresh = async () => {
      throw new Fault("unavailable", "the look-up service is unavailable");
    };
    alerts.clock.move(FASTEST_MS * 1.2);
    await untilChecked(3);
    expect(await readAt()).toBe(seenAt);
  });

  test("stay for a watch that is added after they were claimed", async () => {
    const owner = aFingerprint();
    const { id } = await alerts.watch(owner);
    await untilChecked(1);
    await alerts.call(removeWatch, { id }, owner);
    const claimed = await claimAhead();
    expect(claimed.map(({ watchers }) => watchers)).toEqual([0, 0, 0]);

    await alerts.watch(owner);
    const now = new Date(alerts.clock.now());
    for (const check of claimed) await deleteUnwatched(alerts.database, check, now);

    expect(await rows("store")).toHaveLength(2);
    alerts.clock.move(FASTEST_MS * 1.2);
    await untilChecked(2);
  });

  // The embedded database has a single connection, so nothing happens at the same time.
  test.skipIf(setup.postgres === null)("stay for a watch that is being added", async () => {
    const owner = aFingerprint();
    const { id } = await alerts.watch(owner);
    await untilChecked(1);
    await alerts.call(removeWatch, { id }, owner);
    const claimed = await claimAhead();
    const waiting = async () => (await alerts.database.query(WAITS_FOR_A_LOCK)).rowCount;

    let work: Promise<unknown> = Promise.resolve();
    await alerts.database.session(async (other) => {
      await other.query("begin");
      // After its check, a new watch is read with its address.
      await other.query("lock table alerts.addresses in access exclusive mode");
      const adding = alerts.watch(owner);
      await expect.poll(waiting).toBeGreaterThan(0);
      const now = new Date(alerts.clock.now());
      const deleting = claimed.filter(({ source }) => source === "");
      const ended = deleting.map((check) => deleteUnwatched(alerts.database, check, now));
      await expect.poll(waiting).toBeGreaterThan(1);
      await other.query("commit");
      work = Promise.all([adding, ...ended]);
    });
    await work;

    const left = await alerts.database.query("select from alerts.checks where source = ''");
    expect(left.rowCount).toBe(1);
  });

  test("sooner when it is asked for while one is running", async () => {
    due = [{ retailer: "target" }];
    const { promise: hung, resolve: release } = Promise.withResolvers<null>();
    await alerts.watch(aFingerprint());
    await untilChecked(1);
    await alerts.change({});
    const [place] = (await alerts.database.query<{ id: string }>("select id from alerts.places")).rows;
    // A store with ten times as many checks as it may have.
    await alerts.database.query("update alerts.checks set rate = 5 where source <> ''");
    refresh = async () => await hung;
    alerts.clock.move(FASTEST_MS * 1.2);
    await expect.poll(() => asked).toHaveLength(2);

    const now = new Date(alerts.clock.now());
    await expediteChecksOf(
      alerts.database,
      { stockPointId: place?.id ?? "" },
      { now, fastestMs: FASTEST_MS },
    );
    release(null);
    await untilChecked(2);

    const [{ next_at, checked_at } = expect.fail()] = await rows("next_at, checked_at");
    expect(next_at.getTime() - checked_at.getTime()).toBe(FASTEST_MS);
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
    expect((await claimAhead()).length).toBeGreaterThan(0);

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

function anOffer(value: number) {
  return {
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
  };
}
