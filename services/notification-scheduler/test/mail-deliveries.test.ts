import { randomUUID } from "node:crypto";
import { accountRemoved, accountsMerged } from "@stockfinder/contracts/accounts";
import { addressGiven, confirmAddress, mailsUnwanted, stopMails } from "@stockfinder/contracts/alert-mails";
import { exportWatches } from "@stockfinder/contracts/alerts";
import type { DataOf } from "@stockfinder/contracts/event";
import { Fault } from "@stockfinder/contracts/fault";
import type { Principal } from "@stockfinder/contracts/principal";
import {
  adoptWatches,
  changeWatch,
  listWatches,
  removeWatch,
  type Watch,
} from "@stockfinder/contracts/watches";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimDeliveries, holdDelivery } from "../src/deliveries/delivery-table.ts";
import { removeOldAddresses } from "../src/owners/address-table.ts";
import { REMOVALS } from "../src/retention.ts";
import { type AlertsService, startService } from "./alerts-service.ts";
import { aMailSink, type MailSink } from "./mail-sink.ts";
import { aChange, aFingerprint, anAccount, IN, OUT } from "./samples.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ORIGIN = "https://stockfinder.example";
const EMAIL: Principal = { kind: "service", name: "email" };
const JO = "jo@example.com";

describe.each(SETUPS)("mails of alerts, on $name", (setup) => {
  let alerts: AlertsService;
  let sink: MailSink;
  const given: DataOf<typeof addressGiven>[] = [];
  /** The watches whose mails were withdrawn so far, also by earlier tests. */
  const unwanted: string[] = [];
  beforeAll(async () => {
    alerts = await startService(setup);
    sink = await aMailSink(alerts);
    await alerts.bus.subscribe(addressGiven, "test.given", async (data) => void given.push(data));
    await alerts.bus.subscribe(
      mailsUnwanted,
      "test.unwanted",
      async (data) => void unwanted.push(...data.watchIds),
    );
  });
  afterAll(() => alerts.stop());
  // The next test empties the tables, which must not meet what still writes into them.
  afterEach(() => alerts.delivered());
  beforeEach(async () => {
    sink.mails.length = 0;
    sink.digests.length = 0;
    sink.refuse = () => {};
    given.length = 0;
    await emptied(
      alerts.database,
      `alerts.watches, alerts.addresses, alerts.places, alerts.transitions, alerts.owner_ends, alerts.inbox cascade`,
    );
  });

  /** Watches with mails to a confirmed address. */
  async function watchByMail(owner: Principal, changed: object = {}, email = JO): Promise<Watch> {
    const watch = await alerts.watch(owner, {
      channels: ["live", "email"],
      email,
      origin: ORIGIN,
      ...changed,
    });
    await confirm(email);
    return watch;
  }
  /** Has a lock while `begin` starts its work, which waits for it, and resolves when that is done. */
  async function whileLocked(
    lock: string,
    begin: (untilWaiting: () => Promise<void>) => Promise<Promise<unknown>[]>,
  ): Promise<void> {
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    let work: Promise<unknown>[] = [];
    await alerts.database.session(async (other) => {
      await other.query("begin");
      await other.query(lock);
      work = await begin(() =>
        expect.poll(async () => (await alerts.database.query(waiting)).rowCount).toBeGreaterThan(0),
      );
      await other.query("commit");
    });
    await Promise.all(work);
  }
  async function confirm(email: string): Promise<void> {
    const { rows } = await alerts.database.query<{ id: string }>(
      "select id from alerts.addresses where email = $1 and confirmed_at is null",
      [email],
    );
    for (const { id } of rows) await alerts.call(confirmAddress, { addressId: id }, EMAIL);
  }
  async function deliveries(): Promise<{ state: string; reason: string | null }[]> {
    const { rows } = await alerts.database.query<{ state: string; reason: string | null }>(
      "select state, reason from alerts.deliveries order by queued_at, id",
    );
    return rows;
  }
  const failures = async () => {
    const { rows } = await alerts.database.query("select failures from alerts.deliveries");
    return rows.map((row) => row.failures);
  };
  const unwantedOf = (...watches: Watch[]) =>
    watches.map(({ id }) => id).filter((id) => unwanted.includes(id));
  const causes = () => sink.mails.map(({ cause }) => cause);
  /** Hours around now, or that begin in a while. */
  const hours = (fromMs: number, toMs: number) => ({ from: utc(fromMs), to: utc(toMs), timeZone: "UTC" });
  const utc = (aheadMs: number) => new Date(alerts.clock.now() + aheadMs).toISOString().slice(11, 16);

  describe("an address", () => {
    test("gets alerts once its reader has confirmed it for this owner", async () => {
      const [owner, stranger] = [aFingerprint(), aFingerprint()];
      const watch = await alerts.watch(owner, { email: " Jo@Example.com", origin: ORIGIN });
      await alerts.watch(stranger, { email: JO, origin: ORIGIN });
      expect(watch).toMatchObject({
        channels: ["live", "email"],
        email: "Jo@example.com",
        emailConfirmed: false,
      });
      await alerts.change({});
      await expect.poll(deliveries).toMatchObject([{ state: "held" }, { state: "held" }]);

      await expect.poll(() => given.length).toBe(2);
      const [asked] = given.filter(({ email }) => email === "Jo@example.com");
      const { confirmed } = await alerts.call(confirmAddress, { addressId: asked?.addressId ?? "" }, EMAIL);
      expect(confirmed).toBe(true);
      await expect.poll(() => sink.mails.map(({ to }) => to)).toEqual(["Jo@example.com"]);
      expect(await alerts.call(listWatches, {}, owner)).toMatchObject([{ emailConfirmed: true }]);
      expect(await alerts.call(listWatches, {}, stranger)).toMatchObject([{ emailConfirmed: false }]);
    });

    test("gets the mail that was being examined when it was confirmed", async () => {
      await alerts.watch(aFingerprint(), { email: JO, origin: ORIGIN });
      await alerts.change({});
      await expect.poll(deliveries).toMatchObject([{ state: "held" }]);
      const tomorrow = new Date(alerts.clock.now() + DAY);
      const [claimed] = await claimDeliveries(alerts.database, "email", tomorrow, 1);
      if (!claimed) throw expect.fail();
      expect(claimed.address).toMatchObject({ isConfirmed: false });

      await confirm(JO);
      await holdDelivery(alerts.database, claimed, tomorrow);

      await expect.poll(causes).toEqual([`alert:${claimed.id}`]);
    });

    test("leaves what waited for it to the address of the same watch, if it is added again", async () => {
      const owner = aFingerprint();
      await watchByMail(owner, { maxPrice: 5 }, "other@example.com");
      await alerts.watch(owner, { email: JO, origin: ORIGIN });
      await alerts.change({});
      await expect.poll(deliveries).toMatchObject([{ state: "held" }]);
      await alerts.watch(owner, { email: "other@example.com", origin: ORIGIN });
      await expect.poll(() => sink.mails.map(({ to }) => to)).toEqual(["other@example.com"]);
    });

    test("gets nothing that waited for it, if the same watch is added again without mails", async () => {
      const owner = aFingerprint();
      await alerts.watch(owner, { email: JO, origin: ORIGIN });
      await alerts.change({});
      await expect.poll(deliveries).toMatchObject([{ state: "held" }]);
      await alerts.watch(owner, { channels: ["live"] });
      await expect.poll(deliveries).toMatchObject([{ state: "dropped", reason: "unwanted" }]);
    });

    test("gets what waited for it, if the account that the watch moves to has confirmed it", async () => {
      const [owner, account] = [aFingerprint(), anAccount()];
      await watchByMail(account, { maxPrice: 5 });
      await alerts.watch(owner, { email: JO, origin: ORIGIN });
      await alerts.change({});
      await expect.poll(deliveries).toMatchObject([{ state: "held" }]);
      await alerts.call(adoptWatches, { fingerprint: owner.fingerprint ?? "" }, account);
      await expect.poll(deliveries).toMatchObject([{ state: "sent" }]);
    });

    test("gets another confirmation mail after a minute, but none once it is confirmed", async () => {
      const owner = aFingerprint();
      const again = { email: JO, origin: ORIGIN };
      await alerts.watch(owner, again);
      await alerts.watch(owner, { ...again, maxPrice: 5 });
      alerts.clock.move(MINUTE + 1_000);
      await alerts.watch(owner, { ...again, maxPrice: 6 });
      await expect.poll(() => given.length).toBe(2);
      expect(new Set(given.map(({ addressId }) => addressId)).size).toBe(1);
      await confirm(JO);
      alerts.clock.move(HOUR);
      expect(await alerts.watch(owner, { ...again, maxPrice: 7 })).toMatchObject({ emailConfirmed: true });
      await alerts.watch(aFingerprint(), again);
      await expect.poll(() => given.length).toBe(3);
    });

    test("may be omitted if the owner has given one", async () => {
      const owner = aFingerprint();
      await expect(alerts.watch(owner, { channels: ["email"] })).rejects.toMatchObject({
        code: "bad-input",
        details: { errors: [{ path: "email" }] },
      });
      await alerts.watch(owner, { email: JO, origin: ORIGIN });
      expect(await alerts.watch(owner, { channels: ["email"], maxPrice: 5 })).toMatchObject({ email: JO });
      await expect(alerts.watch(owner, { email: "jo@localhost", origin: ORIGIN })).rejects.toMatchObject({
        details: { errors: [{ path: "email", message: "Must be an e-mail address" }] },
      });
    });

    // The embedded database has a single connection, so nothing happens at the same time.
    test.skipIf(setup.postgres === null)("is kept for a watch that is being added", async () => {
      const owner = aFingerprint();
      const { id } = await watchByMail(owner);
      await alerts.call(removeWatch, { id }, owner);
      const late = new Date(alerts.clock.now() + 8 * DAY);

      await whileLocked("lock table alerts.places in access exclusive mode", async (untilWaiting) => {
        const adding = alerts.watch(owner, { channels: ["email"] });
        await untilWaiting();
        return [adding, removeOldAddresses(alerts.database, late)];
      });

      expect(await alerts.call(listWatches, {}, owner)).toMatchObject([{ email: JO }]);
    });

    test("is forgotten if it is not confirmed within a week", async () => {
      const owner = aFingerprint();
      const { id } = await alerts.watch(owner, { email: JO, origin: ORIGIN });
      await watchByMail(aFingerprint(), {}, "kept@example.com");
      const late = new Date(alerts.clock.now() + 7 * DAY + 1_000);
      for (const remove of REMOVALS) await remove(alerts.database, late);
      expect(await alerts.call(listWatches, {}, owner)).toMatchObject([{ id, email: null }]);
      const { rows } = await alerts.database.query("select email from alerts.addresses");
      expect(rows).toEqual([{ email: "kept@example.com" }]);
    });
  });

  // The embedded database has a single connection, so nothing happens at the same time.
  test.skipIf(setup.postgres === null).each<[string, string, Partial<Watch>]>([
    ["a pause", "paused = true", { paused: true }],
    [
      "an unsubscription",
      "channels = array_remove(channels, 'email'), address_id = null",
      { channels: ["live"], email: null },
    ],
  ])("a change does not undo %s at the same time", async (_, changes, after) => {
    const owner = aFingerprint();
    const { id } = await watchByMail(owner);

    await whileLocked(`update alerts.watches set ${changes} where id = '${id}'`, async (untilWaiting) => {
      const changing = alerts.call(changeWatch, { id, maxPrice: 9 }, owner);
      await untilWaiting();
      return [changing];
    });

    expect(await alerts.call(listWatches, {}, owner)).toMatchObject([{ ...after, maxPrice: 9 }]);
  });

  describe("an alert", () => {
    test("is mailed once, with the item's price and stock, and not again when it changes", async () => {
      const owner = aFingerprint();
      const watch = await watchByMail(owner);
      const event = randomUUID();
      await alerts.change({ before: { ...OUT, price: 25 } }, event);
      await alerts.change({ before: { ...OUT, price: 25 } }, event);
      await expect.poll(() => sink.mails).toHaveLength(1);
      await alerts.change({ version: 3, before: IN, after: { ...IN, price: 18 } });
      await alerts.change({ version: 4, before: { ...IN, price: 18 }, after: OUT });

      const [alert] = await alerts.alertsOf(owner);
      expect(alert).toMatchObject({ version: 3, state: "over" });
      expect(sink.mails).toEqual([
        {
          cause: expect.stringMatching(/^alert:/),
          to: JO,
          origin: ORIGIN,
          alert: {
            id: alert?.id,
            watchId: watch.id,
            kind: "stock",
            upc: watch.upc,
            country: "USA",
            name: "PlayStation 5",
            store: "Target",
            branch: null,
            price: 20,
            formerPrice: 25,
            currency: "USD",
            url: "https://www.target.com/p/-/A-70000000",
            seenAt: aChange().readAt,
          },
        },
      ]);
      expect(await deliveries()).toEqual([{ state: "sent", reason: null }]);
    });

    test("goes to the channels of its watch only", async () => {
      const reported = await alerts.reported();
      const [byMail, byBoth, live] = [aFingerprint(), aFingerprint(), aFingerprint()];
      await watchByMail(byMail, { channels: ["email"] }, "mail@example.com");
      await watchByMail(byBoth, {}, "both@example.com");
      await alerts.watch(live);
      await alerts.change({});
      await expect
        .poll(() => sink.mails.map(({ to }) => to).sort())
        .toEqual(["both@example.com", "mail@example.com"]);
      await expect.poll(() => reported).toHaveLength(2);
      expect(await alerts.alertsOf(byMail)).toHaveLength(1);
    });

    test("is submitted again under the same cause while the e-mail service is unavailable", async () => {
      let tries = 0;
      sink.refuse = () => {
        if (++tries <= 2) throw new Fault("unavailable", "not now");
      };
      await watchByMail(aFingerprint());
      await alerts.change({});
      // The next try is counted from when the failure is saved.
      await expect.poll(failures).toEqual([1]);
      alerts.clock.move(2_000);
      await expect.poll(failures).toEqual([2]);
      alerts.clock.move(4_000);
      await expect.poll(deliveries).toEqual([{ state: "sent", reason: null }]);
      expect(sink.mails).toHaveLength(1);
    });

    test("of a copy that died is submitted by another half a minute later", async () => {
      const owner = aFingerprint();
      const { id } = await watchByMail(owner, { quietHours: hours(-HOUR, HOUR) });
      await alerts.change({});
      await expect.poll(deliveries).toMatchObject([{ state: "held" }]);
      const hourLater = new Date(alerts.clock.now() + HOUR);
      const claimed = await claimDeliveries(alerts.database, "email", hourLater, 10);
      await alerts.call(changeWatch, { id, quietHours: null }, owner);
      alerts.clock.move(HOUR);
      expect(await deliveries()).toMatchObject([{ state: "waiting" }]);
      expect(sink.mails).toEqual([]);
      alerts.clock.move(30_000);
      await expect.poll(causes).toEqual([`alert:${claimed[0]?.id}`]);
    });
  });

  describe("quiet hours", () => {
    test("hold a mail until they are over, or are removed", async () => {
      const [sleeper, waker] = [aFingerprint(), aFingerprint()];
      const quietHours = hours(-HOUR, 2 * HOUR);
      await watchByMail(sleeper, { quietHours }, "sleeper@example.com");
      const { id } = await watchByMail(waker, { quietHours }, "waker@example.com");
      await alerts.change({});
      await expect.poll(deliveries).toMatchObject([{ state: "held" }, { state: "held" }]);

      expect(await alerts.call(changeWatch, { id, quietHours: null }, waker)).toMatchObject({
        quietHours: null,
      });
      await expect.poll(() => sink.mails.map(({ to }) => to)).toEqual(["waker@example.com"]);
      // Until that is saved, hours later it looks like the mail of a copy that died.
      await expect
        .poll(async () => (await deliveries()).map(({ state }) => state).sort())
        .toEqual(["held", "sent"]);
      alerts.clock.move(2 * HOUR);
      await expect
        .poll(() => sink.mails.map(({ to }) => to))
        .toEqual(["waker@example.com", "sleeper@example.com"]);
    });

    test("drop alerts that are over by then, and do not delay live ones", async () => {
      const reported = await alerts.reported();
      await watchByMail(aFingerprint(), { quietHours: hours(-HOUR, HOUR) });
      await alerts.change({});
      await expect.poll(deliveries).toMatchObject([{ state: "held" }]);
      await expect.poll(() => reported).toHaveLength(1);
      await alerts.change({ version: 3, before: IN, after: OUT });
      alerts.clock.move(HOUR);
      await expect.poll(deliveries).toEqual([{ state: "dropped", reason: "over" }]);
      expect(sink.mails).toEqual([]);
    });
  });

  /** Four alerts of a watch that wants two mails a day at most. */
  async function alertBeyondCap(): Promise<Principal> {
    const owner = aFingerprint();
    await watchByMail(owner, { dailyCap: 2 });
    for (const itemId of ["1", "2", "3", "4"]) await alerts.change({ itemId });
    await expect
      .poll(async () => (await deliveries()).map(({ state, reason }) => reason ?? state).sort())
      .toEqual(["capped", "capped", "sent", "sent"]);
    expect(sink.mails).toHaveLength(2);
    return owner;
  }

  test("a cap leaves so many mails within 24 hours; the rest is in the list", async () => {
    const owner = await alertBeyondCap();
    expect(await alerts.alertsOf(owner)).toHaveLength(4);
    alerts.clock.move(DAY);
    await alerts.change({ itemId: "5" });
    await expect.poll(() => sink.mails).toHaveLength(3);
  });

  // On embedded components there is one process.
  describe.skipIf(setup.amqp === "memory:")("two copies", () => {
    beforeAll(() => alerts.addWorker());
    afterAll(() => alerts.stopWorker());

    test("mail the alerts of many watches once each", async () => {
      const owners = Array.from({ length: 60 }, () => aFingerprint());
      for (const [index, owner] of owners.entries())
        await watchByMail(owner, {}, `reader${index}@example.com`);
      await alerts.change({});
      await expect.poll(() => new Set(causes()).size).toBe(60);
      await expect.poll(async () => (await deliveries()).filter(({ state }) => state !== "sent")).toEqual([]);
      expect(new Set(sink.mails.map(({ to }) => to)).size).toBe(60);
      expect(sink.mails).toHaveLength(60);
    });

    test("keep to a cap together", async () => {
      await alertBeyondCap();
    });
  });

  describe("a digest", () => {
    test("is one mail in the morning about the alerts open then", async () => {
      const owner = aFingerprint();
      await watchByMail(owner, { digest: true });
      await watchByMail(owner, { digest: true, maxPrice: 500 });
      const left = await watchByMail(owner, { digest: true, maxPrice: 600 });
      await alerts.change({ itemId: "stands" });
      await alerts.change({ itemId: "ends" });
      await expect
        .poll(async () => (await deliveries()).filter(({ state }) => state === "collected"))
        .toHaveLength(6);
      await alerts.change({ itemId: "ends", version: 3, before: IN, after: OUT });
      await alerts.call(changeWatch, { id: left.id, channels: ["live"] }, owner);
      expect(sink.digests).toEqual([]);

      alerts.clock.move(DAY);
      await expect.poll(() => sink.digests).toHaveLength(1);
      expect(sink.mails).toEqual([]);
      expect(sink.digests).toMatchObject([
        { cause: expect.stringMatching(/^digest:/), to: JO, origin: ORIGIN, more: 0 },
      ]);
      expect(sink.digests[0]?.alerts.map(({ name }) => name)).toHaveLength(2);
      await expect
        .poll(async () => (await deliveries()).map(({ state, reason }) => reason ?? state).sort())
        .toEqual(["over", "over", "sent", "sent", "unwanted", "unwanted"]);

      await alerts.change({ itemId: "next day" });
      await expect
        .poll(async () => (await deliveries()).filter(({ state }) => state === "collected"))
        .toHaveLength(2);
      alerts.clock.move(DAY);
      await expect.poll(() => new Set(sink.digests.map(({ cause }) => cause)).size).toBe(2);
    });

    test("is left for all of its watches, and no others", async () => {
      const owner = aFingerprint();
      const [daily, single] = [
        await watchByMail(owner, { digest: true }),
        await watchByMail(owner, { maxPrice: 500 }),
      ];
      const { rows } = await alerts.database.query<{ id: string }>("select id from alerts.addresses");
      await alerts.call(stopMails, { addressId: rows[0]?.id ?? "" }, EMAIL);
      const channels = await alerts.call(listWatches, {}, owner);
      expect(Object.fromEntries(channels.map((watch) => [watch.id, watch.channels]))).toEqual({
        [daily.id]: ["live"],
        [single.id]: ["live", "email"],
      });
    });
  });

  describe("mails are unwanted", () => {
    test("of a watch that was unsubscribed, and of no other", async () => {
      const owner = aFingerprint();
      const [left, kept] = [await watchByMail(owner), await watchByMail(owner, { maxPrice: 500 })];
      await expect(alerts.call(stopMails, { watchId: left.id }, owner)).rejects.toMatchObject({
        code: "forbidden",
      });
      await alerts.call(stopMails, { watchId: left.id }, EMAIL);
      await alerts.call(stopMails, { watchId: left.id }, EMAIL);
      await alerts.change({});
      await expect.poll(() => sink.mails.map(({ alert }) => alert.watchId)).toEqual([kept.id]);
      await expect.poll(() => unwantedOf(left, kept)).toEqual([left.id]);
      expect(await alerts.alertsOf(owner)).toHaveLength(2);
    });

    test("of a watch that was removed, or lost the channel", async () => {
      const owner = aFingerprint();
      const [removed, changed] = [await watchByMail(owner), await watchByMail(owner, { maxPrice: 500 })];
      const again = await watchByMail(owner, { maxPrice: 400 });
      await alerts.call(removeWatch, { id: removed.id }, owner);
      await alerts.call(changeWatch, { id: changed.id, channels: ["live"] }, owner);
      await alerts.watch(owner, { maxPrice: 400, channels: ["live"] });
      const all = [removed, changed, again];
      await expect.poll(() => unwantedOf(...all)).toEqual(all.map(({ id }) => id));
      await expect(
        alerts.call(changeWatch, { id: changed.id, email: JO, origin: ORIGIN }, owner),
      ).rejects.toMatchObject({ details: { errors: [{ path: "channels" }] } });
    });

    test("of a removed account: exported before, and deleted completely", async () => {
      const account = anAccount();
      const watch = await watchByMail(account);
      await alerts.change({});
      await expect.poll(deliveries).toMatchObject([{ state: "sent" }]);
      const asked = { accountId: account.accountId, fingerprints: [] };
      expect(await alerts.call(exportWatches, asked, EMAIL)).toMatchObject({
        watches: [{ email: JO, emailConfirmed: true }],
        addresses: [{ email: JO, confirmedAt: expect.any(String) }],
        deliveries: [{ channel: "email", state: "sent", sentAt: expect.any(String) }],
      });
      await alerts.bus.publish(accountRemoved, {
        accountId: account.accountId,
        fingerprints: [],
        at: new Date().toISOString(),
      });
      await expect.poll(() => unwantedOf(watch)).toEqual([watch.id]);
      for (const table of ["watches", "addresses", "alerts", "deliveries", "digests"])
        expect((await alerts.database.query(`select from alerts.${table}`)).rowCount).toBe(0);
    });
  });

  test("addresses move with a merged account, one that both have stays confirmed", async () => {
    const [from, into] = [anAccount(), anAccount()];
    await watchByMail(from);
    await watchByMail(from, { maxPrice: 5 }, "other@example.com");
    await alerts.watch(into, { email: JO, origin: ORIGIN, maxPrice: 6 });
    await alerts.bus.publish(accountsMerged, {
      from: from.accountId,
      into: into.accountId,
      at: new Date().toISOString(),
    });
    await expect.poll(async () => (await alerts.call(listWatches, {}, into)).length).toBe(3);
    const watches = await alerts.call(listWatches, {}, into);
    expect(watches.map(({ email, emailConfirmed }) => `${email} ${emailConfirmed}`).sort()).toEqual([
      `${JO} true`,
      `${JO} true`,
      "other@example.com true",
    ]);
  });

  test("adding the same watch again changes its delivery, and resumes it", async () => {
    const owner = aFingerprint();
    const first = await alerts.watch(owner);
    await alerts.call(changeWatch, { id: first.id, paused: true }, owner);
    const again = await watchByMail(owner, { dailyCap: 3, digest: true });
    expect(again).toMatchObject({
      id: first.id,
      channels: ["live", "email"],
      paused: false,
      dailyCap: 3,
      digest: true,
    });
    expect(
      await alerts.call(changeWatch, { id: first.id, dailyCap: null, digest: false }, owner),
    ).toMatchObject({ dailyCap: null, digest: false, email: JO });
  });
});
