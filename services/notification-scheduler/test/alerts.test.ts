import { randomUUID } from "node:crypto";
import {
  addReceipt,
  listMissedAlerts,
  listNotifications,
  readNotification,
} from "@stockfinder/contracts/alerts";
import { listingChanged, shelfChanged } from "@stockfinder/contracts/listings";
import type { Principal } from "@stockfinder/contracts/principal";
import { changeWatch, listWatches, removeWatch } from "@stockfinder/contracts/watches";
import type { Database, Queryable } from "@stockfinder/database/database";
import { accountOwner, fingerprintOwner } from "@stockfinder/service/owner-key";
import { emptied } from "@stockfinder/testing/emptied";
import { EVERY_SETUP } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { examineNext } from "../src/matching/examine-watches.ts";
import { claimTransitions, insertTransition } from "../src/matching/transition-table.ts";
import { moveOwner } from "../src/owners/ends/move-owner.ts";
import { deleteEndpoint, saveSubscription } from "../src/push/subscription-table.ts";
import { insertStockPoint } from "../src/stock-points/stock-point-table.ts";
import { type AlertsService, startService } from "./alerts-service.ts";
import { aChange, aFingerprint, anAccount, IN, OUT, UPC } from "./samples.ts";

const GATEWAY: Principal = { kind: "service", name: "gateway" };

describe.each(EVERY_SETUP)("alerts, on $name", (setup) => {
  let alerts: AlertsService;
  beforeAll(async () => {
    alerts = await startService(setup);
  });
  afterAll(() => alerts.stop());
  beforeEach(() =>
    emptied(alerts.database, "alerts.watches, alerts.places, alerts.transitions, alerts.inbox cascade"),
  );

  test("an item that is back in stock alerts each of its watches once, with its price and stock", async () => {
    const reported = await alerts.reported();
    const [one, other, elsewhere] = [aFingerprint(), aFingerprint(), aFingerprint()];
    const watch = await alerts.watch(one);
    await alerts.watch(other, { stores: ["target"] });
    await alerts.watch(elsewhere, { stores: ["walmart"] });

    await alerts.change({});

    expect(await alerts.alertsOf(one)).toEqual([
      expect.objectContaining({
        watchId: watch.id,
        kind: "stock",
        upc: aChange().gtin,
        store: "Target",
        storeId: "target",
        name: "PlayStation 5",
        price: 20,
        state: "open",
        version: 1,
        seen: false,
      }),
    ]);
    expect(await alerts.alertsOf(other)).toHaveLength(1);
    expect(await alerts.alertsOf(elsewhere)).toEqual([]);
    await expect.poll(() => reported).toHaveLength(2);
  });

  test("the same change again, as the same event or another, alerts nobody twice", async () => {
    const reported = await alerts.reported();
    const owner = aFingerprint();
    await alerts.watch(owner);
    const event = randomUUID();

    await alerts.change({}, event);
    await alerts.change({}, event);
    await alerts.change({});
    await alerts.change({ version: 3, before: IN, after: { ...IN, price: 19 } });

    expect(await alerts.alertsOf(owner)).toMatchObject([{ version: 2, price: 19 }]);
    await expect.poll(() => reported.map(({ alert }) => alert.version)).toEqual([1, 2]);
  });

  test("an alert is updated: it is limited, over, and back within ten minutes, as the same alert", async () => {
    const owner = aFingerprint();
    await alerts.watch(owner);
    await alerts.change({ version: 2 });
    const [first] = await alerts.alertsOf(owner);

    await alerts.change({ version: 3, before: IN, after: { ...IN, stock: "limited" } });
    expect(await alerts.alertsOf(owner)).toMatchObject([{ id: first?.id, state: "limited", version: 2 }]);
    await alerts.change({ version: 4, before: IN, after: OUT });
    expect(await alerts.alertsOf(owner)).toMatchObject([{ id: first?.id, state: "over", version: 3 }]);
    alerts.clock.move(9 * 60_000);
    await alerts.change({ version: 5 });
    expect(await alerts.alertsOf(owner)).toMatchObject([{ id: first?.id, state: "open", version: 4 }]);

    await alerts.change({ version: 6, before: IN, after: OUT });
    alerts.clock.move(10 * 60_000);
    await alerts.change({ version: 7 });
    expect(await alerts.alertsOf(owner)).toMatchObject([
      { state: "open", version: 1 },
      { id: first?.id, state: "over" },
    ]);
  });

  test("choosing another reference branch is no change of the price, and drops count from its own", async () => {
    const [target, drop] = [aFingerprint(), aFingerprint()];
    await alerts.watch(target, { kind: "price", targetPrice: 15 });
    await alerts.watch(drop, { kind: "price", dropAmount: 4 });
    const at = (price: number) => ({ ...IN, price });
    await alerts.change({ version: 2, referenceBranch: "1", before: at(21), after: at(20) });

    await alerts.change({ version: 3, referenceBranch: "2", before: at(14), after: at(14) });
    expect(await alerts.alertsOf(target)).toEqual([]);
    expect(await alerts.alertsOf(drop)).toEqual([]);

    await alerts.change({ version: 4, referenceBranch: "2", before: at(14), after: at(11) });
    expect(await alerts.alertsOf(drop)).toEqual([]);
    await alerts.change({ version: 5, referenceBranch: "2", before: at(11), after: at(10) });
    expect(await alerts.alertsOf(drop)).toMatchObject([{ state: "open", price: 10 }]);
  });

  test("the first change of another reference branch alerts although the choice was overtaken", async () => {
    const owner = aFingerprint();
    await alerts.watch(owner, { kind: "price", targetPrice: 15 });
    const at = (price: number) => ({ ...IN, price });
    await alerts.change({ version: 2, referenceBranch: "1", before: at(12), after: at(13) });

    await alerts.change({ version: 4, referenceBranch: "2", before: at(18), after: at(14) });

    expect(await alerts.alertsOf(owner)).toMatchObject([{ state: "open", price: 14 }]);
  });

  test("a change that overtakes the one before it loses no alert", async () => {
    const owner = aFingerprint();
    await alerts.watch(owner);
    await alerts.change({ version: 1, before: { ...OUT, price: 21 }, after: OUT });

    await alerts.change({ version: 3, before: IN, after: { ...IN, price: 18 } });
    await alerts.change({ version: 2, before: OUT, after: IN });

    expect(await alerts.alertsOf(owner)).toMatchObject([{ state: "open", price: 18, version: 1 }]);
  });

  test("a watch has the name that most stores give its product, whichever was read last", async () => {
    const owner = aFingerprint();
    await alerts.watch(owner);
    await alerts.change({ retailer: "walmart", itemId: "1", title: "PS5 Console" });
    await alerts.change({ retailer: "gamestop", itemId: "2", title: "PS5 Console" });
    await alerts.change({ title: "PlayStation 5, new!", version: 3 });

    expect(await alerts.call(listWatches, {}, owner)).toMatchObject([{ name: "PS5 Console", url: null }]);
  });

  /** An account with a watch and a browser, and its merge into another one. */
  async function mergingAccount() {
    const { database } = alerts;
    const [merged, into] = [anAccount(), anAccount()];
    const [from, to] = [accountOwner(merged.accountId), accountOwner(into.accountId)];
    const endpoint = `https://push.example/${randomUUID()}`;
    const at = new Date(alerts.clock.now());
    await saveSubscription(database, { owner: from, endpoint, p256dh: "", auth: "", familyId: null, at });
    onTestFinished(() => deleteEndpoint(database, endpoint));
    await alerts.watch(merged, { channels: ["live", "push"] });
    const [transition] = await leaveBehind(aChange().itemId);
    if (!transition) throw new Error("nothing was claimed");
    return {
      into,
      transition,
      merge: (tx: Queryable) => moveOwner(tx, from, to, new Date()),
      async pushes() {
        const { rows } = await database.query(
          `select subscription.owner from alerts.deliveries
           join alerts.push_subscriptions as subscription on subscription.id = subscription_id`,
        );
        return rows.map(({ owner }) => owner === to);
      },
    };
  }

  const examined = { lows: null, totals: new Map(), now: new Date() };

  // The embedded database has a single connection.
  describe.skipIf(setup.postgres === null)("an account that is merged", () => {
    test("after its watches were read has its alert in the other, and its push", async () => {
      const { database } = alerts;
      const { into, transition, merge, pushes } = await mergingAccount();
      const merging: Pick<Database, "transaction"> = {
        transaction: (work) =>
          database.transaction((tx) =>
            work({
              async query(statement, values) {
                const result = await tx.query<never>(statement, values);
                const isRead = typeof statement !== "string" && statement.name === "alerts-next-watches";
                if (isRead) await database.transaction(merge);
                return result;
              },
            }),
          ),
      };

      await examineNext(merging, transition, examined);

      expect(await alerts.alertsOf(into)).toMatchObject([{ state: "open", version: 1 }]);
      expect(await pushes()).toEqual([true]);
    });

    test("while its alerts are written has them in the other, and its push", async () => {
      const { database } = alerts;
      const { into, transition, merge, pushes } = await mergingAccount();

      const { examining } = await database.transaction(async (tx) => {
        await merge(tx);
        const examining = examineNext(database, transition, examined);
        await expect.poll(waitingForLocks, { interval: 10 }).toBe(1);
        return { examining }; // not awaited before the merge is committed
      });
      await examining;

      expect(await alerts.alertsOf(into)).toMatchObject([{ state: "open", version: 1 }]);
      expect(await pushes()).toEqual([true]);
    });
  });

  test.skipIf(setup.postgres === null)(
    "a crowd of watches that takes long does not delay the alert of another item",
    async () => {
      const [crowd, other] = [aFingerprint(), aFingerprint()];
      const { id } = await alerts.watch(crowd);
      await alerts.watch(other, { upc: undefined, retailer: "target", itemId: "other" });

      await alerts.database.transaction(async (tx) => {
        await tx.query("select from alerts.watches where id = $1 for update", [id]);
        await alerts.bus.publish(listingChanged, aChange(), { id: randomUUID() });
        await expect.poll(waitingForLocks, { interval: 10 }).toBe(1);
        await alerts.bus.publish(listingChanged, aChange({ itemId: "other", gtin: null }), {
          id: randomUUID(),
        });
        await expect.poll(() => alerts.alertsOf(other)).toMatchObject([{ state: "open" }]);
        expect(await alerts.alertsOf(crowd)).toEqual([]);
      });

      await expect.poll(() => alerts.alertsOf(crowd)).toMatchObject([{ state: "open" }]);
    },
  );

  test.skipIf(setup.postgres === null)(
    "a merge does not block the alerts of two watches of the account, nor they the merge",
    async () => {
      const { database } = alerts;
      const [from, to] = [accountOwner(randomUUID()), accountOwner(randomUUID())];
      const [first, second] = [randomUUID(), randomUUID()].toSorted();
      await database.query(
        `insert into alerts.watches (id, owner, rule_digest, kind, country, gtin, stores, channels, paused, created_at)
         select id, $2, digest, 'stock', 'USA', $3, '{}', '{live}', false, now()
         from unnest($1::uuid[], '{a,b}'::text[]) as watch (id, digest)`,
        [[second, first], from, aChange().gtin],
      );
      const lock = "select from alerts.watches where id = $1 for key share";

      const { merging } = await database.transaction(async (tx) => {
        await tx.query(lock, [first]);
        const merging = database.transaction((other) => moveOwner(other, from, to, new Date()));
        await expect.poll(waitingForLocks, { interval: 10 }).toBe(1);
        await tx.query(lock, [second]);
        return { merging };
      });
      await merging;

      const { rows } = await database.query("select owner from alerts.watches");
      expect(rows).toEqual([{ owner: to }, { owner: to }]);
    },
  );

  async function waitingForLocks(): Promise<number | null> {
    const { rowCount } = await alerts.database.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rowCount;
  }

  test("more watches than fit into one batch are all alerted once, by two copies", async () => {
    await alerts.addWorker();
    onTestFinished(() => alerts.stopWorker());
    const reported = await alerts.reported();
    await alerts.database.query(
      `insert into alerts.watches (id, owner, rule_digest, kind, country, gtin, stores, channels, paused, created_at)
       select gen_random_uuid(), 'fingerprint:' || lpad(n::text, 43, '0'), n::text, 'stock', 'USA', $1, '{}', '{live}', false, now()
       from generate_series(1, 1200) as n`,
      [aChange().gtin],
    );
    const account = accountOwner(randomUUID());
    await alerts.database.query(
      "insert into alerts.account_fingerprints select max(owner), $1 from alerts.watches",
      [account],
    );
    onTestFinished(async () => {
      await alerts.database.query("truncate alerts.account_fingerprints");
    });

    await alerts.change({});

    const { rows } = await alerts.database.query(
      "select count(*)::int as all, count(distinct owner)::int as owners from alerts.alerts",
    );
    expect(rows).toEqual([{ all: 1200, owners: 1200 }]);
    await expect.poll(() => new Set(reported.map(({ alert }) => alert.id)).size).toBe(1200);
    const shared = reported.filter(({ also }) => also?.includes(account));
    expect(shared.map(({ owner }) => owner)).toEqual([expect.stringMatching(/1200$/)]);
  });

  /** A copy learnt a change of each of these items, claimed the transitions and died. */
  const leaveBehind = (...itemIds: [string, ...string[]]) =>
    alerts.database.transaction(async (tx) => {
      for (const itemId of itemIds) await leaveItem(tx, itemId);
      // In the transaction, so that the copy that lives sees no row without a claim.
      const claimed = await claimTransitions(tx, new Date(alerts.clock.now()), 9);
      expect(claimed).toHaveLength(itemIds.length);
      return claimed;
    });

  const leaveItem = async (tx: Queryable, itemId: string) => {
    const change = {
      ...aChange({ itemId }),
      name: `Item ${itemId}`,
      storeId: null,
      branch: null,
      position: null,
      distance: null,
      readAt: new Date(),
    };
    const stockPointId = await insertStockPoint(tx, change);
    if (stockPointId === null) throw new Error("the place was known");
    await insertTransition(tx, {
      ...change,
      ...{ stockPointId, requestId: "dead", misreadAt: null, heldUntil: null },
    });
  };

  test("the claims of a dead copy are taken over within five seconds", async () => {
    const owner = aFingerprint();
    await alerts.watch(owner);
    await leaveBehind(aChange().itemId);

    alerts.clock.move(5_000);

    await expect.poll(() => alerts.alertsOf(owner)).toMatchObject([{ state: "open" }]);
  });

  test("each of 1,200 watches is examined once, although a copy dies between two groups", async () => {
    const reported = await alerts.reported();
    const owner = fingerprintOwner(aFingerprint().fingerprint ?? "");
    await alerts.database.query(
      `insert into alerts.watches (id, owner, rule_digest, kind, country, gtin, stores, channels, paused, created_at)
       select gen_random_uuid(), $1, n::text, 'stock', 'USA', $2, '{}', '{live}', false, now() from generate_series(1, 1200) as n`,
      [owner, UPC],
    );
    const [transition] = await leaveBehind(aChange().itemId);
    if (!transition) throw new Error("nothing was claimed");
    const count = async () =>
      (await alerts.database.query("select from alerts.alerts where owner = $1", [owner])).rowCount;

    const first = await examineNext(alerts.database, transition, examined);
    expect([first.outcome, await count()]).toEqual(["examined", 500]);
    // A copy that read the transition before that writes nothing.
    expect(await examineNext(alerts.database, transition, examined)).toEqual({ outcome: "lost" });
    expect(await count()).toBe(500);
    alerts.clock.move(5_000);
    await alerts.settled();

    expect(await count()).toBe(1_200);
    await expect.poll(() => new Set(reported.map(({ alert }) => alert.id)).size).toBe(1_200);
    expect(reported).toHaveLength(1_200);
  });

  test("a change waits behind the one before it of the same place", async () => {
    const owner = aFingerprint();
    await alerts.watch(owner);
    await leaveBehind(aChange().itemId);

    await alerts.bus.publish(
      listingChanged,
      aChange({ version: 3, before: IN, after: { ...IN, price: 18 } }),
      {
        id: randomUUID(),
      },
    );
    await expect
      .poll(async () => (await alerts.database.query("select from alerts.transitions")).rowCount)
      .toBe(2);
    expect(await alerts.alertsOf(owner)).toEqual([]);

    alerts.clock.move(5_000);

    await expect.poll(() => alerts.alertsOf(owner)).toMatchObject([{ state: "open", price: 18, version: 2 }]);
  });

  test("a change whose watches cannot be examined is saved, and examined until that succeeds", async () => {
    const owner = aFingerprint();
    await alerts.watch(owner);
    onTestFinished(async () => {
      await alerts.database.query("alter table alerts.alerts drop constraint if exists fails");
    });
    await alerts.database.query("alter table alerts.alerts add constraint fails check (false) not valid");

    await alerts.bus.publish(listingChanged, aChange(), { id: randomUUID() });

    await expect
      .poll(async () => (await alerts.database.query("select version::int from alerts.places")).rows)
      .toEqual([{ version: 2 }]);
    expect((await alerts.database.query("select from alerts.transitions")).rowCount).toBe(1);
    await alerts.database.query("alter table alerts.alerts drop constraint fails");
    alerts.clock.move(5_000);
    await expect.poll(() => alerts.alertsOf(owner)).toMatchObject([{ state: "open" }]);
  });

  test("a change whose watches can never be examined delays no other, and is counted", async () => {
    const owner = aFingerprint();
    await alerts.watch(owner);
    onTestFinished(async () => {
      await alerts.database.query("alter table alerts.alerts drop constraint if exists fails");
    });
    await alerts.database.query(
      "alter table alerts.alerts add constraint fails check (name <> 'Item bad') not valid",
    );
    const failures = async () =>
      (await alerts.metrics.registry.getSingleMetric("alerts_transitions_failed_total")?.get())?.values;

    await leaveBehind("bad", "good");
    alerts.clock.move(5_000);

    await expect.poll(() => alerts.alertsOf(owner)).toMatchObject([{ name: "Item good" }]);
    await expect.poll(failures).toMatchObject([{ value: expect.toSatisfy((count: number) => count > 0) }]);
    expect((await alerts.database.query("select from alerts.transitions")).rowCount).toBe(1);
  });

  test("another seller's offer does not alert a watch of the store itself, but an unknown seller's does", async () => {
    const [itself, anybody] = [aFingerprint(), aFingerprint()];
    await alerts.watch(itself, { soldByStore: true });
    await alerts.watch(anybody);
    const by = (soldByStore: boolean) => ({ ...IN, soldByStore });

    await alerts.change({ version: 2, before: OUT, after: by(false) });
    expect(await alerts.alertsOf(itself)).toEqual([]);
    expect(await alerts.alertsOf(anybody)).toHaveLength(1);
    await alerts.change({ version: 3, before: by(false), after: by(true) });
    expect(await alerts.alertsOf(itself)).toMatchObject([{ state: "open", version: 1 }]);

    await alerts.change({ itemId: "another", version: 2, before: OUT, after: IN });
    expect(await alerts.alertsOf(itself)).toHaveLength(2);
  });

  test("near a place only shelves within the radius count", async () => {
    const [near, anywhere] = [aFingerprint(), aFingerprint()];
    await alerts.watch(near, { zip: "44114", radiusMiles: 10 });
    await alerts.watch(anywhere);
    const shelf = (storeId: string, town: { latitude: number; longitude: number } | null) =>
      alerts.bus.publish(
        shelfChanged,
        { ...aChange(), storeId, branch: { name: `Branch ${storeId}`, city: "Cleveland", town } },
        { id: randomUUID() },
      );

    await shelf("far", { latitude: 41.08, longitude: -81.52 });
    await shelf("unplaced", null);
    await shelf("close", { latitude: 41.5, longitude: -81.69 });
    await expect.poll(() => alerts.alertsOf(near)).toMatchObject([{ branch: "Branch close, Cleveland" }]);
    await alerts.settled();

    expect(await alerts.alertsOf(near)).toHaveLength(1);
    expect(await alerts.alertsOf(anywhere)).toEqual([]);
  });

  test("a drop counts from the price at the watch's first reading, not from the last one", async () => {
    const owner = aFingerprint();
    await alerts.watch(owner, { kind: "price", dropPercent: 15 });
    const at = (price: number) => ({ ...IN, price });

    await alerts.change({ version: 2, before: at(100), after: at(90) });
    expect(await alerts.alertsOf(owner)).toEqual([]);
    await alerts.change({ version: 3, before: at(90), after: at(85) });

    const found = await alerts.alertsOf(owner);
    expect(found).toMatchObject([{ kind: "price", price: 85 }]);
    const began = { firstPrice: { value: 100, currency: "USD" } };
    expect(await alerts.call(readNotification, { id: found[0]?.id ?? "" }, owner)).toMatchObject({
      why: began,
    });
    expect(await alerts.call(listWatches, {}, owner)).toMatchObject([began]);
  });

  test("a paused, snoozed or ended watch makes no alert", async () => {
    const owners = [aFingerprint(), aFingerprint(), aFingerprint()] as const;
    const inAnHour = new Date(alerts.clock.now() + 3_600_000).toISOString();
    const [paused, snoozed, ended] = [
      await alerts.watch(owners[0]),
      await alerts.watch(owners[1]),
      await alerts.watch(owners[2], { until: inAnHour }),
    ];
    await alerts.call(changeWatch, { id: paused.id, paused: true }, owners[0]);
    await alerts.call(
      changeWatch,
      { id: snoozed.id, snoozeUntil: new Date(alerts.clock.now() + 7_200_000).toISOString() },
      owners[1],
    );
    alerts.clock.move(3_600_000);

    await alerts.change({});

    for (const owner of owners) expect(await alerts.alertsOf(owner)).toEqual([]);
    expect(ended.state).toBe("watching");
  });

  test("an alert shows its cause, and accepts receipts of its owner only", async () => {
    const [owner, stranger] = [aFingerprint(), aFingerprint()];
    const watch = await alerts.watch(owner, { maxPrice: 25 });
    const after = { ...IN, words: "In stock, ships today" };
    await alerts.change({ after });
    const [alert] = await alerts.alertsOf(owner);
    const id = alert?.id ?? "";

    expect(await alerts.call(readNotification, { id }, owner)).toMatchObject({
      id,
      why: {
        rule: "back in stock, never above $25.00",
        before: OUT,
        after,
        source: "adapter",
        readAt: aChange().readAt,
      },
    });
    await expect(alerts.call(readNotification, { id }, stranger)).rejects.toMatchObject({
      code: "not-found",
    });
    await expect(alerts.call(addReceipt, { id, kind: "shown" }, stranger)).rejects.toMatchObject({
      code: "not-found",
    });
    await alerts.call(addReceipt, { id, kind: "shown" }, owner);
    expect(await alerts.alertsOf(owner)).toMatchObject([{ id, seen: true }]);

    await alerts.call(removeWatch, { id: watch.id }, owner);
    expect(await alerts.alertsOf(owner)).toEqual([]);
  });

  test("its owner's feedback on an alert stays until the opposite is given, even when the alert changes", async () => {
    const reported = await alerts.reported();
    const [owner, stranger] = [aFingerprint(), aFingerprint()];
    await alerts.watch(owner);
    await alerts.change({});
    const [alert] = await alerts.alertsOf(owner);
    const id = alert?.id ?? "";
    const outcomes = async () => [
      (await alerts.call(readNotification, { id }, owner)).outcome,
      ...(await alerts.alertsOf(owner)).map(({ outcome }) => outcome),
    ];
    expect(await outcomes()).toEqual([null, null]);

    await alerts.call(addReceipt, { id, kind: "gone" }, owner);
    expect(await outcomes()).toEqual(["gone", "gone"]);
    await alerts.call(addReceipt, { id, kind: "got" }, owner);
    await alerts.call(addReceipt, { id, kind: "clicked" }, owner);
    await expect(alerts.call(addReceipt, { id, kind: "gone" }, stranger)).rejects.toMatchObject({
      code: "not-found",
    });
    expect(await outcomes()).toEqual(["got", "got"]);

    await alerts.change({ version: 3, before: IN, after: OUT });
    expect(await alerts.alertsOf(owner)).toMatchObject([{ id, state: "over", outcome: "got" }]);
    await expect.poll(() => reported.map(({ alert: { outcome } }) => outcome)).toEqual([null, "got"]);
  });

  test("the list continues after the previous page, and can omit known alerts", async () => {
    const owner = aFingerprint();
    await alerts.watch(owner);
    for (const title of ["first", "second", "third"]) {
      await alerts.change({ itemId: title, title });
      alerts.clock.move(1_000);
    }

    const page = await alerts.call(listNotifications, { limit: 2 }, owner);
    expect(page.notifications.map(({ name }) => name)).toEqual(["third", "second"]);
    const rest = await alerts.call(listNotifications, { limit: 2, next: page.next ?? "" }, owner);
    expect(rest).toMatchObject({ notifications: [{ name: "first" }], next: null });
    const since = page.notifications[1]?.updatedAt;
    const newer = await alerts.call(listNotifications, { limit: 9, since }, owner);
    expect(newer.notifications.map(({ name }) => name)).toEqual(["third"]);
    await expect(alerts.call(listNotifications, { limit: 9, next: "x" }, owner)).rejects.toMatchObject({
      code: "bad-input",
    });
  });

  test("a gateway gets the changes of its owners' alerts since a time, and nobody else's", async () => {
    const [one, other, unasked] = [aFingerprint(), aFingerprint(), aFingerprint()];
    for (const owner of [one, other, unasked]) await alerts.watch(owner);
    await alerts.change({ version: 2 });
    alerts.clock.move(1_000);
    const since = new Date(alerts.clock.now()).toISOString();
    alerts.clock.move(1_000);
    await alerts.watch(one, { stores: ["target"] });
    await alerts.change({ version: 3, before: IN, after: OUT });
    await alerts.change({ itemId: "2" });
    const owners = [one, other].map(({ fingerprint }) => fingerprintOwner(fingerprint ?? ""));

    const missed = await alerts.call(listMissedAlerts, { owners, since }, GATEWAY);

    const found = missed.alerts.map(({ owner, alert }) => [owner, alert.state, alert.version]);
    expect(found.sort()).toEqual(
      [
        [owners[0], "open", 1],
        [owners[0], "open", 1],
        [owners[0], "over", 2],
        [owners[1], "open", 1],
        [owners[1], "over", 2],
      ].sort(),
    );
    expect(missed.next).toBeNull();
  });

  test("a gateway gets all pages of the alerts that it missed", async () => {
    const owner = aFingerprint();
    await alerts.database.query(
      `insert into alerts.watches (id, owner, rule_digest, kind, country, gtin, stores, channels, paused, created_at)
       select gen_random_uuid(), $1, n::text, 'stock', 'USA', $2, '{}', '{live}', false, now() from generate_series(1, 501) as n`,
      [fingerprintOwner(owner.fingerprint ?? ""), UPC],
    );
    const since = new Date(alerts.clock.now() - 1_000).toISOString();
    await alerts.change({});
    const asked = { owners: [fingerprintOwner(owner.fingerprint ?? "")], since };

    const first = await alerts.call(listMissedAlerts, asked, GATEWAY);
    const second = await alerts.call(listMissedAlerts, { ...asked, next: first.next ?? "" }, GATEWAY);

    const ids = [...first.alerts, ...second.alerts].map(({ alert }) => alert.id);
    expect(new Set(ids).size).toBe(501);
    expect(second.next).toBeNull();
  });

  test("changes before a watch was added are known to it, and alert nobody", async () => {
    const owner = aFingerprint();
    await alerts.change({ version: 2 });
    await alerts.watch(owner);
    await alerts.bus.publish(
      listingChanged,
      aChange({ version: 3, before: IN, after: { ...IN, price: 19 } }),
      { id: randomUUID() },
    );
    await alerts.change({ version: 4, before: { ...IN, price: 19 }, after: OUT });

    expect(await alerts.alertsOf(owner)).toEqual([]);
  });
});
