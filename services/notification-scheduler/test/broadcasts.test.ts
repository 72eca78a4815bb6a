import { randomUUID } from "node:crypto";
import { accountRemoved, accountsMerged } from "@stockfinder/contracts/accounts";
import {
  addReceipt,
  exportWatches,
  listNotifications,
  readNotification,
} from "@stockfinder/contracts/alerts";
import { listProductNotifications } from "@stockfinder/contracts/notification-listing";
import type { OutputOf } from "@stockfinder/contracts/operation";
import * as staff from "@stockfinder/contracts/staff";
import { fingerprintOwner, ownerKeys } from "@stockfinder/service/owner-key";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashPassword } from "../src/staff/password-hash.ts";
import { type AlertsService, startService } from "./alerts-service.ts";
import { type FakeGateway, startFakeGateway } from "./fake-gateway.ts";
import { aFingerprint, aNotification, anAccount, UPC } from "./samples.ts";
import { type Staff, staffWith } from "./staff.ts";

const HOUR_MS = 3_600_000;
const OTHER_UPC = "889842640724";
const THIRD_UPC = "889842651386";

/** Names of people who are connected, each with one key. */
const crowd = (size: number) =>
  Array.from({ length: size }, () => ({ keys: [...ownerKeys(aFingerprint())] }));

const stepsOf = ({ steps }: OutputOf<typeof staff.readAudit>, notiId: string) =>
  steps
    .filter((step) => step.notiId === notiId)
    .map(({ by, step, people }) => [by, step, people])
    .reverse();

describe.each(SETUPS)("notifications by staff, on $name", (setup) => {
  let alerts: AlertsService;
  let someone: Staff;
  let gateway: FakeGateway;
  let otherGateway: FakeGateway;
  /** The gateway's broadcasts of a notification. */
  const sentOf = (notiId: string) => gateway.sent.filter(({ broadcast }) => broadcast.notiId === notiId);
  const audit = () => someone.do(staff.readAudit, { limit: 200 });

  beforeAll(async () => {
    alerts = await startService(setup);
    gateway = await startFakeGateway(alerts.bus);
    otherGateway = await startFakeGateway(alerts.bus);
  });
  afterAll(() => alerts.stop());
  beforeEach(() => {
    someone = staffWith(alerts);
    gateway.listeners = [];
    otherGateway.listeners = [];
  });

  test("reaches everybody once, whichever gateways and tabs they are on", async () => {
    const [ann, bob] = [aFingerprint(), aFingerprint()];
    const account = anAccount();
    gateway.listeners = [
      { keys: [...ownerKeys(ann)] },
      { keys: [...ownerKeys(bob)] },
      { keys: [...ownerKeys(account), ...ownerKeys(bob)] },
    ];
    otherGateway.listeners = [{ keys: [...ownerKeys(account)] }, { keys: [...ownerKeys(ann)] }];
    const notification = aNotification();

    expect(await someone.do(staff.countConnected, { upc: UPC, country: "USA" })).toEqual({ count: 2 });
    expect(await someone.do(staff.sendBroadcast, notification)).toEqual({ msg: "Sent to 2 users" });

    await expect.poll(() => sentOf(notification.notiId)).toHaveLength(1);
    const [change] = sentOf(notification.notiId);
    expect(new Set(change?.people.map(([name]) => name))).toEqual(
      new Set([...ownerKeys(ann), ...ownerKeys(account)]),
    );
    expect(change?.broadcast).toMatchObject({
      type: "notification",
      kind: "broadcast",
      state: "open",
      version: 1,
      upc: UPC,
      store: "bestbuy.com",
      ...{ title: notification.title, message: notification.message, notiId: notification.notiId },
    });
    const read = { notifications: [expect.objectContaining({ id: change?.broadcast.id })], next: null };
    expect(await alerts.call(listNotifications, { limit: 20 }, ann)).toEqual(read);
    expect(await alerts.call(listNotifications, { limit: 20 }, bob)).toEqual(read);
    expect(await alerts.call(listNotifications, { limit: 20 }, aFingerprint())).toMatchObject({
      notifications: [],
    });
  });

  test("asks the gateways for exactly the notification's audience", async () => {
    const user = aFingerprint();
    await someone.do(
      staff.sendBroadcast,
      aNotification({
        productIds: ["p1"],
        userIds: [user.fingerprint ?? ""],
        country: "CAN",
        store: "target",
      }),
    );
    expect(gateway.asked.at(-1)).toEqual({
      country: "CAN",
      upcs: [UPC],
      productIds: ["p1"],
      people: [fingerprintOwner(user.fingerprint ?? "")],
      store: "target",
    });
  });

  test("the same notiId within its day sends nothing, says so, and is sent again on the next day", async () => {
    gateway.listeners = crowd(3);
    const notification = aNotification();
    await someone.do(staff.sendBroadcast, notification);

    alerts.clock.move(23 * HOUR_MS);
    gateway.listeners = crowd(5);
    const again = await someone.do(staff.sendBroadcast, { ...notification, message: "Another text" });
    expect(again.msg).toBe("Sent to 0 users: this notiId was sent to 3 users within the last 24 hours");

    alerts.clock.move(HOUR_MS);
    expect(await someone.do(staff.sendBroadcast, notification)).toEqual({ msg: "Sent to 5 users" });
    expect(stepsOf(await audit(), notification.notiId)).toEqual([
      ["staff", "sent", 3],
      ["staff", "repeated", 0],
      ["staff", "sent", 5],
    ]);
  });

  test("a notiId that reached nobody can be sent again at once, by a canary too", async () => {
    const notification = aNotification();
    expect(await someone.do(staff.sendBroadcast, notification)).toEqual({ msg: "Sent to 0 users" });
    expect(await someone.do(staff.sendBroadcast, notification)).toEqual({
      msg: "Sent to 0 users: this notiId was sent to 0 users within the last 24 hours",
    });
    expect(await someone.do(staff.sendCanary, notification)).toMatchObject({ people: 0 });

    gateway.listeners = crowd(2);
    expect(await someone.do(staff.sendBroadcast, { ...notification, message: "Corrected" })).toEqual({
      msg: "Sent to 2 users",
    });
    const again = await someone.do(staff.sendBroadcast, notification);
    expect(again.msg).toBe("Sent to 0 users: this notiId was sent to 2 users within the last 24 hours");
  });

  test("an Idempotency-Key gets the first answer again", async () => {
    gateway.listeners = crowd(2);
    const again = staffWith(alerts, { idempotencyKey: randomUUID() });
    const notification = aNotification();
    const first = await again.do(staff.sendBroadcast, notification);
    expect(first).toEqual({ msg: "Sent to 2 users" });
    expect(await again.do(staff.sendBroadcast, notification)).toEqual(first);
    await expect(
      again.do(staff.sendBroadcast, { ...notification, message: "Another text" }),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  test("people alerted by a watch within the hour are left out", async () => {
    const [alerted, alertedOfAnother, alertedLongAgo] = [aFingerprint(), aFingerprint(), aFingerprint()];
    const change = (gtin: string) => alerts.change({ gtin, itemId: randomUUID() });
    await alerts.watch(alertedLongAgo);
    await change(UPC);
    alerts.clock.move(HOUR_MS);
    await alerts.watch(alertedOfAnother, { upc: OTHER_UPC });
    await change(OTHER_UPC);
    await alerts.watch(alerted, { upc: THIRD_UPC });
    await change(THIRD_UPC);
    gateway.listeners = [alerted, alertedOfAnother, alertedLongAgo].map((one) => ({
      keys: [...ownerKeys(one)],
      country: "USA",
    }));
    const notification = aNotification({ upcs: [UPC, THIRD_UPC] });

    const { audience } = await someone.do(staff.previewBroadcast, notification);
    expect(audience).toMatchObject({ people: 2, alreadyTold: 1 });
    expect(await someone.do(staff.sendBroadcast, notification)).toEqual({ msg: "Sent to 2 users" });
    await expect.poll(() => sentOf(notification.notiId)).toHaveLength(1);
    expect(new Set(sentOf(notification.notiId)[0]?.people.flat())).toEqual(
      new Set([...ownerKeys(alertedOfAnother), ...ownerKeys(alertedLongAgo)]),
    );
    expect((await audit()).steps[0]).toMatchObject({
      step: "sent",
      detail: "1 alerted within the hour",
    });
  });

  test("a canary goes to one in a hundred, its receipts are counted, and the others follow", async () => {
    gateway.listeners = crowd(150);
    otherGateway.listeners = crowd(60);
    const notification = aNotification();

    const canary = await someone.do(staff.sendCanary, notification);
    expect(canary).toEqual({ msg: "Sent to 3 users", people: 3 });
    await expect.poll(() => sentOf(notification.notiId)).toHaveLength(1);
    const reached = new Set(sentOf(notification.notiId)[0]?.people.map(([name]) => name));
    await expect(someone.do(staff.sendCanary, notification)).rejects.toMatchObject({ code: "conflict" });
    await expect(
      someone.do(staff.sendBroadcast, { ...notification, message: "Another text" }),
    ).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("another message") });

    expect(await someone.do(staff.sendBroadcast, notification)).toEqual({ msg: "Sent to 207 users" });
    await expect.poll(() => sentOf(notification.notiId)).toHaveLength(2);
    const others = sentOf(notification.notiId)[1]?.people.map(([name]) => name) ?? [];
    expect(new Set([...reached, ...others]).size).toBe(210);

    await expect
      .poll(async () => (await audit()).broadcasts.find(({ notiId }) => notiId === notification.notiId))
      .toMatchObject({
        state: "sent",
        canary: { sent: 3, delivered: 3, shown: 0 },
        others: { sent: 207, delivered: 207 },
      });
  });

  test("a receipt counts once, and only from recipients", async () => {
    const reader = aFingerprint();
    gateway.listeners = [{ keys: [...ownerKeys(reader)] }];
    const notification = aNotification();
    await someone.do(staff.sendCanary, notification);
    const [{ id } = { id: "" }] = await alerts.alertsOf(reader);

    await alerts.call(addReceipt, { id, kind: "shown" }, reader);
    await alerts.call(addReceipt, { id, kind: "shown" }, reader);
    await alerts.call(addReceipt, { id, kind: "clicked" }, reader);
    await alerts.call(addReceipt, { id, kind: "got" }, reader);
    await alerts.call(addReceipt, { id, kind: "gone" }, reader);
    await expect(alerts.call(addReceipt, { id, kind: "got" }, aFingerprint())).rejects.toMatchObject({
      code: "not-found",
    });

    expect(await alerts.alertsOf(reader)).toMatchObject([{ id, seen: true, outcome: "gone" }]);
    expect(await alerts.call(readNotification, { id }, reader)).toMatchObject({
      id,
      kind: "broadcast",
      outcome: "gone",
      why: { rule: "news of a product that you follow", source: "staff" },
    });
    const { broadcasts } = await audit();
    expect(broadcasts.find((broadcast) => broadcast.id === id)?.canary).toMatchObject({
      sent: 1,
      shown: 1,
      clicked: 1,
      got: 0,
      gone: 1,
    });
  });

  test("a recalled notification becomes withdrawn for all recipients, and may be sent corrected", async () => {
    const [one, other] = [aFingerprint(), aFingerprint()];
    gateway.listeners = [one, other].map((person) => ({ keys: [...ownerKeys(person)] }));
    const notification = aNotification();
    await someone.do(staff.sendBroadcast, notification);
    const [before] = await alerts.alertsOf(one);
    alerts.clock.move(1_000);

    const { notiId } = notification;
    expect(await someone.do(staff.recallBroadcast, { notiId })).toEqual({
      msg: "Withdrawn from 2 users",
      people: 2,
    });
    await expect.poll(() => sentOf(notification.notiId)).toHaveLength(2);
    expect(sentOf(notification.notiId)[1]?.broadcast).toMatchObject({
      id: before?.id,
      state: "withdrawn",
      version: 2,
    });
    expect(await alerts.alertsOf(other)).toMatchObject([{ id: before?.id, state: "withdrawn", version: 2 }]);
    const { notifications } = await alerts.call(
      listNotifications,
      { limit: 20, since: before?.updatedAt ?? "" },
      one,
    );
    expect(notifications).toMatchObject([{ state: "withdrawn" }]);
    await expect(someone.do(staff.recallBroadcast, { notiId })).rejects.toMatchObject({
      code: "not-found",
    });

    expect(await someone.do(staff.sendBroadcast, { ...notification, message: "Corrected" })).toEqual({
      msg: "Sent to 2 users",
    });
    expect(await alerts.alertsOf(one)).toMatchObject([
      { message: "Corrected", state: "open", version: 1 },
      { state: "withdrawn" },
    ]);
  });

  test("a scheduled notification is sent at its time, to the people connected then", async () => {
    gateway.listeners = crowd(1);
    const notification = aNotification();
    const sendAt = new Date(alerts.clock.now() + HOUR_MS).toISOString();
    await expect(
      someone.do(staff.scheduleBroadcast, { ...notification, sendAt: "2020-01-01T00:00:00Z" }),
    ).rejects.toMatchObject({ code: "bad-input", message: "sendAt: Must be within the next 30 days" });
    expect(await someone.do(staff.scheduleBroadcast, { ...notification, sendAt })).toEqual({
      msg: `Scheduled for ${sendAt}`,
      sendAt,
    });
    const early = await someone.do(staff.sendBroadcast, notification);
    expect(early.msg).toBe(`Sent to 0 users: this notiId is scheduled for ${sendAt}`);
    expect(sentOf(notification.notiId)).toEqual([]);

    gateway.listeners = crowd(3);
    alerts.clock.move(HOUR_MS);
    await expect.poll(() => sentOf(notification.notiId).flatMap(({ people }) => people)).toHaveLength(3);
    expect(stepsOf(await audit(), notification.notiId)).toEqual([
      ["staff", "scheduled", 1],
      ["staff", "repeated", 0],
      ["schedule", "sent", 3],
    ]);
  });

  test("a notification recalled before its time is not sent", async () => {
    gateway.listeners = crowd(2);
    const [recalled, kept] = [aNotification(), aNotification()];
    const sendAt = new Date(alerts.clock.now() + HOUR_MS).toISOString();
    for (const one of [recalled, kept]) await someone.do(staff.scheduleBroadcast, { ...one, sendAt });

    expect(await someone.do(staff.recallBroadcast, { notiId: recalled.notiId })).toEqual({
      msg: "Stopped before it was sent",
      people: 0,
    });
    alerts.clock.move(HOUR_MS);
    await expect.poll(() => sentOf(kept.notiId)).toHaveLength(1);
    expect(sentOf(recalled.notiId)).toEqual([]);
  });

  test("a notification that missed its time is not sent much later", async () => {
    gateway.listeners = crowd(2);
    const notification = aNotification();
    const sendAt = new Date(alerts.clock.now() + HOUR_MS).toISOString();
    await someone.do(staff.scheduleBroadcast, { ...notification, sendAt });
    alerts.clock.move(HOUR_MS + 16 * 60_000);

    await expect
      .poll(async () => stepsOf(await audit(), notification.notiId).at(-1))
      .toEqual(["schedule", "missed", 0]);
    expect(sentOf(notification.notiId)).toEqual([]);
  });

  test("a preview shows the recipients and the notification, and sends nothing", async () => {
    const [ann, bob, cid] = [aFingerprint(), aFingerprint(), aFingerprint()].map((one) => ownerKeys(one)[0]);
    gateway.listeners = [
      { keys: [ann ?? ""], country: "USA", upcs: [UPC], stores: ["target", "bestbuy"] },
      { keys: [bob ?? ""], country: "USA", upcs: [UPC], stores: ["target"] },
    ];
    otherGateway.listeners = [{ keys: [cid ?? ""], country: "CAN", upcs: [UPC], stores: [] }];
    const notification = aNotification();

    const { audience, canary, needsApproval, alert } = await someone.do(staff.previewBroadcast, notification);

    expect(audience).toEqual({
      people: 2,
      alreadyTold: 0,
      canaryReached: 0,
      byCountry: [
        { country: "USA", people: 2 },
        { country: "CAN", people: 1 },
      ],
      byUpc: [{ upc: UPC, people: 2 }],
      byStore: [
        { store: "target", people: 2 },
        { store: "bestbuy", people: 1 },
      ],
      silentGateways: 0,
    });
    expect({ canary, needsApproval }).toEqual({ canary: 1, needsApproval: false });
    expect(alert).toMatchObject({ title: "Heads up", kind: "broadcast", state: "open" });
    expect(sentOf(notification.notiId)).toEqual([]);
    expect(stepsOf(await audit(), notification.notiId)).toEqual([["staff", "previewed", 2]]);
  });

  test("an account's received notifications are deleted, moved and exported with it", async () => {
    const [account, into] = [anAccount(), anAccount()];
    gateway.listeners = [{ keys: [...ownerKeys(account)] }];
    await someone.do(staff.sendBroadcast, aNotification());
    const [broadcast] = await alerts.alertsOf(account);
    const exported = (accountId: string) =>
      alerts.call(exportWatches, { accountId, fingerprints: [] }, { kind: "service", name: "auth" });
    expect(await exported(account.accountId)).toMatchObject({ alerts: [{ id: broadcast?.id }] });

    const at = new Date().toISOString();
    await alerts.bus.publish(accountsMerged, { from: account.accountId, into: into.accountId, at } as never);
    await expect.poll(() => alerts.alertsOf(into)).toMatchObject([{ id: broadcast?.id }]);
    expect(await alerts.alertsOf(account)).toEqual([]);

    await alerts.bus.publish(accountRemoved, { accountId: into.accountId, fingerprints: [], at } as never);
    await expect.poll(() => alerts.alertsOf(into)).toEqual([]);
  });

  test("a product's notifications of the last week are listed, without their recipients", async () => {
    const upc = "711719541035";
    const watcher = aFingerprint();
    const itemId = randomUUID();
    await alerts.watch(watcher, { upc });
    await alerts.change({ gtin: upc, itemId, title: "Xbox Series X", version: 2 });
    alerts.clock.move(1_000);
    gateway.listeners = crowd(1);
    const icon = "https://example.com/xbox.png";
    const list = (country: "USA" | "CAN") => alerts.call(listProductNotifications, { upc, country }, watcher);
    await someone.do(staff.sendCanary, aNotification({ upcs: [upc] }));
    await someone.do(staff.sendBroadcast, aNotification({ upcs: [upc], userIds: [randomUUID()] }));
    expect(await list("USA")).toEqual([
      {
        storeId: "target",
        groupId: itemId,
        country: "USA",
        lastUpdated: expect.any(String),
        productUrl: "https://www.target.com/p/-/A-70000000",
        productName: "Xbox Series X",
      },
    ]);

    await someone.do(staff.sendBroadcast, aNotification({ upcs: [upc], iconUrl: icon }));
    const listed = await list("USA");
    expect(listed).toMatchObject([
      { storeId: "bestbuy.com", productImage: icon, productUrl: aNotification().url },
      { storeId: "target" },
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/fingerprint|account/);
    expect(await list("CAN")).toEqual([]);

    alerts.clock.move(7 * 24 * HOUR_MS);
    expect(await list("USA")).toEqual([]);
  });
});

describe.each(SETUPS)("several staff members, on $name", (setup) => {
  let alerts: AlertsService;
  let ann: Staff;
  let bob: Staff;
  let gateway: FakeGateway;

  beforeAll(async () => {
    const [annsPassword, bobsPassword] = ["what ann types", "what bob types"];
    alerts = await startService(setup, {
      STAFF_PASSWORDS: `ann:${await hashPassword(annsPassword)};bob:${await hashPassword(bobsPassword)}`,
      BROADCAST_APPROVAL_FROM: "3",
    });
    ann = staffWith(alerts, { password: annsPassword });
    bob = staffWith(alerts, { password: bobsPassword });
    gateway = await startFakeGateway(alerts.bus);
  });
  afterAll(() => alerts.stop());

  beforeEach(() => alerts.clock.move(24 * HOUR_MS)); // what they reached the day before no longer counts

  test("a large audience needs a second person's approval", async () => {
    gateway.listeners = crowd(3);
    const notification = aNotification();
    const { notiId } = notification;
    const waits = await ann.do(staff.sendBroadcast, notification);
    expect(waits.msg).toBe("Sent to 0 users: a second person must approve it first, because 3 would get it");
    const again = await bob.do(staff.sendBroadcast, notification);
    expect(again.msg).toBe("Sent to 0 users: this notiId waits for a second person to approve it");
    expect(gateway.sent).toEqual([]);

    await expect(ann.do(staff.approveBroadcast, { notiId })).rejects.toMatchObject({ code: "forbidden" });
    gateway.listeners = crowd(5);
    expect(await bob.do(staff.approveBroadcast, { notiId })).toEqual({ msg: "Sent to 5 users" });
    await expect(bob.do(staff.approveBroadcast, { notiId })).rejects.toMatchObject({ code: "not-found" });
    expect(stepsOf(await bob.do(staff.readAudit, { limit: 50 }), notiId)).toEqual([
      ["ann", "approvalAsked", 3],
      ["bob", "repeated", 0],
      ["bob", "approved", null],
      ["bob", "sent", 5],
    ]);
  });

  test("ten sends of one notiId at once, from two copies of the service, reach everybody once", async () => {
    await alerts.addWorker();
    gateway.listeners = crowd(2);
    const notification = aNotification();

    const said = await Promise.all(
      Array.from({ length: 10 }, () => ann.do(staff.sendBroadcast, notification)),
    );

    expect(said.filter(({ msg }) => msg === "Sent to 2 users")).toHaveLength(1);
    expect(said.filter(({ msg }) => msg.startsWith("Sent to 0 users"))).toHaveLength(9);
    const written = () => gateway.sent.filter(({ broadcast }) => broadcast.notiId === notification.notiId);
    await expect.poll(() => written().flatMap(({ people }) => people)).toHaveLength(2);
  });

  test("a small audience needs no approval, nor does a canary", async () => {
    gateway.listeners = crowd(2);
    expect(await ann.do(staff.sendBroadcast, aNotification())).toEqual({ msg: "Sent to 2 users" });
    gateway.listeners = crowd(3);
    expect(await bob.do(staff.sendCanary, aNotification())).toMatchObject({ people: 1 });
  });

  test("what one member reaches in a day needs approval from the same number on, by canaries and small sends", async () => {
    gateway.listeners = crowd(6);
    const canaries = await Promise.allSettled(
      Array.from({ length: 13 }, () => ann.do(staff.sendCanary, aNotification())),
    );
    expect(canaries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const large = aNotification();
    await expect(ann.do(staff.sendCanary, large)).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("send the notification instead, and a second person can approve it"),
    });

    gateway.listeners = crowd(1).map((one) => ({ ...one, country: "USA" }));
    expect(await ann.do(staff.previewBroadcast, large)).toMatchObject({ needsApproval: true });
    const sendAt = new Date(alerts.clock.now() + HOUR_MS).toISOString();
    expect(await ann.do(staff.scheduleBroadcast, { ...aNotification(), sendAt })).toMatchObject({
      msg: `Scheduled for ${sendAt}; a second person must approve it before`,
    });
    const waits = await ann.do(staff.sendBroadcast, large);
    expect(waits.msg).toBe("Sent to 0 users: a second person must approve it first, because 1 would get it");
    expect(await bob.do(staff.approveBroadcast, { notiId: large.notiId })).toEqual({
      msg: "Sent to 1 users",
    });
    expect(await bob.do(staff.sendBroadcast, aNotification())).toEqual({ msg: "Sent to 1 users" });

    alerts.clock.move(24 * HOUR_MS);
    expect(await ann.do(staff.sendCanary, aNotification())).toMatchObject({ people: 1 });
  });

  test("a scheduled notification may be approved before its time, and waits otherwise", async () => {
    gateway.listeners = crowd(4);
    const [approved, open] = [aNotification(), aNotification()];
    const sendAt = new Date(alerts.clock.now() + HOUR_MS).toISOString();
    for (const one of [approved, open])
      expect(await ann.do(staff.scheduleBroadcast, { ...one, sendAt })).toMatchObject({
        msg: `Scheduled for ${sendAt}; a second person must approve it before`,
      });
    expect(await bob.do(staff.approveBroadcast, { notiId: approved.notiId })).toEqual({
      msg: `Approved; it will be sent at ${sendAt}`,
    });

    alerts.clock.move(HOUR_MS);
    const stepsBy = async (notiId: string) => stepsOf(await bob.do(staff.readAudit, { limit: 50 }), notiId);
    await expect.poll(async () => (await stepsBy(approved.notiId)).at(-1)).toEqual(["schedule", "sent", 4]);
    await expect
      .poll(async () => (await stepsBy(open.notiId)).at(-1))
      .toEqual(["schedule", "approvalAsked", 4]);
    expect(await bob.do(staff.approveBroadcast, { notiId: open.notiId })).toEqual({
      msg: "Sent to 4 users",
    });
  });

  test("a gateway that hangs is waited for, and named", async () => {
    const hanging = await startFakeGateway(alerts.bus, crowd(9));
    hanging.answers = false;
    gateway.listeners = crowd(1);
    const { audience } = await ann.do(staff.previewBroadcast, aNotification());
    expect(audience).toMatchObject({ people: 0, silentGateways: 1 });
    hanging.answers = true;
    expect(await ann.do(staff.countConnected, { country: "USA" })).toEqual({ count: 10 });
  });
});
