import { randomUUID } from "node:crypto";
import type { OwnedAlert } from "@stockfinder/contracts/alerts";
import { listingChanged, outConfirmed } from "@stockfinder/contracts/listings";
import { heldOffers, refreshOffer } from "@stockfinder/contracts/offers";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HELD_MS } from "../src/rules/out-of-stock-hold.ts";
import { type AlertsService, serveDirectory, startService } from "./alerts-service.ts";
import { aChange, aFingerprint, IN, OUT, UPC } from "./samples.ts";

const FASTEST_MS = 60_000;

describe.each(SETUPS)("a hot item that is read as out of stock, on $name", (setup) => {
  let alerts: AlertsService;
  let reported: OwnedAlert[];
  let reads: number;

  beforeEach(async () => {
    reads = 0;
    alerts = await startService(setup, { RECHECK_FASTEST_MS: String(FASTEST_MS) });
    await serveDirectory(alerts.bus);
    await alerts.bus.serve(heldOffers, async ({ upc }) => ({
      held: { upc, name: "PlayStation 5", image: null, offers: [] },
      due: [{ retailer: "target" as const }],
    }));
    await alerts.bus.serve(refreshOffer, async () => {
      reads += 1;
      return null;
    });
    reported = await alerts.reported();
  });
  afterEach(() => alerts.stop());

  const transitions = async () =>
    (await alerts.database.query("select held_until from alerts.transitions")).rows;
  const states = () => reported.map(({ alert }) => alert.state);
  /** Two people watch it, it is in stock, and then one reading says it is not. */
  async function readAsOut(whileInStock?: () => Promise<unknown>): Promise<void> {
    for (const owner of [aFingerprint(), aFingerprint()]) await alerts.watch(owner);
    const isChecked =
      "select from alerts.checks where source <> '' and watchers = 2 and checked_at is not null";
    await expect
      .poll(
        async () => {
          const { rowCount } = await alerts.database.query(isChecked);
          if (rowCount === 0) alerts.clock.move(FASTEST_MS * 1.2);
          return rowCount;
        },
        { interval: 100 },
      )
      .toBe(1);
    await alerts.change({ version: 2 });
    await expect.poll(states).toEqual(["open", "open"]);
    await whileInStock?.();
    const readAt = new Date(alerts.clock.now()).toISOString();
    const gone = aChange({ version: 3, before: IN, after: { ...OUT, words: "Sold out" }, readAt });
    await alerts.bus.publish(listingChanged, gone, { id: randomUUID() });
    await expect.poll(transitions).toEqual([{ held_until: expect.any(Date) }]);
  }
  const confirm = (version: number) =>
    alerts.bus.publish(
      outConfirmed,
      {
        retailer: "target",
        itemId: "70000000",
        country: "USA",
        storeId: null,
        version,
        readAt: aChange().readAt,
      },
      { id: randomUUID() },
    );

  test("is read again soon, and its alerts are over when a second reading confirms it", async () => {
    await readAsOut();
    await alerts.database.query("update alerts.checks set checked_at = $1 where source <> ''", [
      new Date(alerts.clock.now()),
    ]);
    const before = reads;
    alerts.clock.move(FASTEST_MS);
    await expect.poll(() => reads).toBeGreaterThan(before);
    expect(states()).toEqual(["open", "open"]);

    await confirm(3);

    await expect.poll(states).toEqual(["open", "open", "over", "over"]);
    const { rows } = await alerts.database.query("select after ->> 'words' as words from alerts.alerts");
    expect(rows).toEqual([{ words: "Sold out" }, { words: "Sold out" }]);
  });

  test("was never out of stock if the next reading finds it", async () => {
    await readAsOut();

    await alerts.change({ version: 4, before: OUT, after: { ...IN, price: 19 } });

    await expect
      .poll(() => reported.slice(2).map(({ alert }) => [alert.state, alert.price]))
      .toEqual([
        ["open", 19],
        ["open", 19],
      ]);
  });

  test("comes back if two readings were out of stock, though their report comes later than the next change", async () => {
    await readAsOut();

    await alerts.change({ version: 4, before: OUT, after: IN, wasOut: true });

    await expect.poll(states).toEqual(["open", "open", "over", "over", "open", "open"]);
  });

  test("comes back if two readings were out of stock, though that change comes later than the next one", async () => {
    const since = aFingerprint();
    await alerts.change({ version: 2 });
    await alerts.watch(since);

    await alerts.change({ version: 4, before: OUT, after: IN, wasOut: true });
    await alerts.change({ version: 3, before: IN, after: OUT });

    await expect.poll(() => alerts.alertsOf(since)).toMatchObject([{ state: "open" }]);
  });

  test("comes back to those who watch it since then, and to nobody else", async () => {
    const [earlier, since] = [aFingerprint(), aFingerprint()];
    await readAsOut(() => alerts.watch(earlier));
    await alerts.watch(since);

    await alerts.change({ version: 4, before: OUT, after: IN });
    await alerts.change({ version: 5, before: IN, after: { ...IN, stock: "limited" } });

    expect(await alerts.alertsOf(earlier)).toEqual([]);
    expect(await alerts.alertsOf(since)).toMatchObject([{ state: "limited" }]);
    await expect.poll(states).toEqual(["open", "open", "open", "limited", "limited", "limited"]);
  });

  test("counts as out of stock after ten minutes, whatever is read", async () => {
    await readAsOut();

    alerts.clock.move(HELD_MS - 1);
    expect(await transitions()).toHaveLength(1);
    alerts.clock.move(1);

    await expect.poll(states).toEqual(["open", "open", "over", "over"]);
  });

  // The embedded database has a single connection, so nothing happens at the same time.
  test.skipIf(setup.postgres === null)("is back in stock if it is found just as it expires", async () => {
    await readAsOut();

    await alerts.database.session(async (claiming) => {
      await claiming.query("begin");
      await claiming.query("update alerts.transitions set held_until = null"); // as claimTransitions does
      const found = aChange({ version: 4, before: OUT, after: IN });
      await alerts.bus.publish(listingChanged, found, { id: randomUUID() });
      const isBlocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like 'delete from alerts.transitions%'`;
      await expect.poll(async () => (await alerts.database.query(isBlocked)).rowCount).toBe(1);
      await claiming.query("commit");
    });

    await expect.poll(states).toEqual(["open", "open", "over", "over", "open", "open"]);
  });

  test("is out of stock at once if the second reading is known already", async () => {
    await alerts.watch(aFingerprint(), { upc: UPC });
    await alerts.change({ version: 2 });
    await confirm(3);
    await alerts.change({ version: 3, before: IN, after: OUT });

    await expect.poll(states).toEqual(["open", "over"]);
  });
});
