import { randomUUID, verify } from "node:crypto";
import { accountRemoved, accountsMerged, fingerprintRegistered } from "@stockfinder/contracts/accounts";
import { exportWatches, readNotification } from "@stockfinder/contracts/alerts";
import type { Principal } from "@stockfinder/contracts/principal";
import {
  addPushReceipt,
  endPush,
  PushedAlert,
  readPushKey,
  subscribePush,
  unsubscribePush,
} from "@stockfinder/contracts/push";
import { changeWatch } from "@stockfinder/contracts/watches";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import { emptied } from "@stockfinder/testing/emptied";
import { aPushBrowser, type PushBrowser } from "@stockfinder/testing/push-browser";
import { aPushService, type PushService, type ReceivedPush } from "@stockfinder/testing/push-service";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimDeliveries, startSending } from "../src/deliveries/delivery-table.ts";
import { newVapidKeys } from "../src/push/vapid-keys.ts";
import { type AlertsService, startService } from "./alerts-service.ts";
import { aFingerprint, anAccount, IN, OUT } from "./samples.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const KEYS = newVapidKeys();
const SERVICE: Principal = { kind: "service", name: "gateway" };

describe.each(SETUPS)("pushes of alerts, on $name", (setup) => {
  let pushes: PushService;
  let alerts: AlertsService;
  beforeAll(async () => {
    pushes = await aPushService();
    alerts = await startService(setup, {
      VAPID_PUBLIC_KEY: KEYS.publicKey,
      VAPID_PRIVATE_KEY: KEYS.privateKey,
      UPSTREAM_PUSH: pushes.url,
      PUBLIC_URL: "https://stockfinder.example",
    });
  });
  afterAll(async () => {
    await alerts.stop();
    await pushes.stop();
  });
  // The next test empties the tables, which must not meet what still writes into them.
  afterEach(() => alerts.delivered());
  beforeEach(async () => {
    pushes.answer = () => ({ status: 201 });
    await emptied(
      alerts.database,
      `alerts.watches, alerts.push_subscriptions, alerts.places, alerts.transitions, alerts.owner_ends, alerts.inbox cascade`,
    );
    pushes.received.length = 0;
  });

  /** A browser of this owner, which watches with pushes. */
  async function watchByPush(owner: Principal, changed: object = {}): Promise<PushBrowser> {
    const browser = aPushBrowser();
    await alerts.call(subscribePush, browser.subscription, owner);
    await alerts.watch(owner, { channels: ["push"], ...changed });
    return browser;
  }
  const sentTo = ({ subscription }: PushBrowser) =>
    pushes.received.filter(({ endpoint }) => endpoint === subscription.endpoint);
  /** What a browser has read so far. */
  const readBy = (browser: PushBrowser) =>
    sentTo(browser).map(({ body }) => PushedAlert.parse(browser.read(body)));
  const subscriptions = async () =>
    (await alerts.database.query("select from alerts.push_subscriptions")).rowCount;
  async function deliveries(): Promise<{ state: string; reason: string | null }[]> {
    const { rows } = await alerts.database.query<{ state: string; reason: string | null }>(
      "select state, reason from alerts.deliveries order by queued_at, id",
    );
    return rows;
  }

  test("only the browser can decrypt its push, and the push service can verify the sender", async () => {
    const owner = aFingerprint();
    const [browser, stranger] = [await watchByPush(owner), aPushBrowser()];
    expect(await alerts.call(readPushKey, {}, owner)).toEqual({ key: KEYS.publicKey });
    await alerts.change({});
    await expect.poll(() => readBy(browser)).toHaveLength(1);

    const [alert] = await alerts.alertsOf(owner);
    expect(readBy(browser)).toEqual([{ ...alert, delivery: expect.any(String) }]);
    const [sent] = sentTo(browser);
    expect(() => stranger.read(sent?.body ?? Buffer.of())).toThrow();
    expect(sent?.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      topic: alert?.id.replaceAll("-", ""),
      urgency: "high",
      ttl: "86400",
    });
    expect(vapidOf(sent)).toMatchObject({
      aud: "https://fcm.googleapis.com",
      sub: "https://stockfinder.example",
    });
  });

  /** The claims that the message was signed with. */
  function vapidOf(push: ReceivedPush | undefined): unknown {
    const [, token = "", key = ""] =
      /^vapid t=([^,]+), ?k=(.+)$/.exec(push?.headers.authorization ?? "") ?? [];
    expect(key).toBe(KEYS.publicKey);
    const [head = "", claims = "", signature = ""] = token.split(".");
    const point = Buffer.from(key, "base64url");
    const jwk = {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    };
    const isSigned = verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: jwk, format: "jwk", dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
    expect(isSigned).toBe(true);
    return JSON.parse(Buffer.from(claims, "base64url").toString());
  }

  test("each browser of the owner gets it once, and every later version under the same topic", async () => {
    const owner = aFingerprint();
    const first = await watchByPush(owner);
    const second = aPushBrowser("updates.push.services.mozilla.com");
    await alerts.call(subscribePush, second.subscription, owner);
    await alerts.call(subscribePush, second.subscription, owner);
    const event = randomUUID();
    await alerts.change({}, event);
    await alerts.change({}, event);
    for (const browser of [first, second]) await expect.poll(() => readBy(browser)).toHaveLength(1);
    await alerts.change({ version: 3, before: IN, after: OUT });
    for (const browser of [first, second]) {
      await expect
        .poll(() => readBy(browser).map(({ state, version }) => `${version} ${state}`))
        .toEqual(["1 open", "2 over"]);
      const [made, changed] = sentTo(browser);
      expect(changed?.headers.topic).toBe(made?.headers.topic);
      expect(changed?.headers.urgency).toBe("normal");
    }
    await expect.poll(deliveries).toMatchObject([{ state: "sent" }, { state: "sent" }]);
  });

  test.each([404, 410])("a browser that is gone (%i) is forgotten", async (status) => {
    const [leaver, stayer] = [aFingerprint(), aFingerprint()];
    const gone = await watchByPush(leaver);
    const there = await watchByPush(stayer);
    pushes.answer = ({ endpoint }) => ({ status: endpoint === gone.subscription.endpoint ? status : 201 });
    await alerts.change({});
    await expect.poll(subscriptions).toBe(1);
    await expect.poll(() => readBy(there)).toHaveLength(1);
    await alerts.change({ itemId: "next" });
    await expect.poll(() => readBy(there)).toHaveLength(2);
    expect(sentTo(gone)).toHaveLength(1);
  });

  test("a failing push service is retried, but not before its Retry-After", async () => {
    const browser = await watchByPush(aFingerprint());
    pushes.answer = () => ({ status: 429, headers: { "retry-after": "120" } });
    await alerts.change({});
    await expect.poll(() => sentTo(browser)).toHaveLength(1);
    await expect.poll(dueInSeconds).toBeGreaterThan(60);
    pushes.answer = () => ({ status: 201 });
    alerts.clock.move(120_000);
    await expect.poll(deliveries).toEqual([{ state: "sent", reason: null }]);
    expect(new Set(readBy(browser).map(({ delivery }) => delivery)).size).toBe(1);
  });
  async function dueInSeconds(): Promise<number> {
    const { rows } = await alerts.database.query<{ due_at: Date }>("select due_at from alerts.deliveries");
    return ((rows[0]?.due_at.getTime() ?? 0) - alerts.clock.now()) / 1_000;
  }

  test("a push that the service refuses permanently is dropped", async () => {
    await watchByPush(aFingerprint());
    pushes.answer = () => ({ status: 413 });
    await alerts.change({});
    await expect.poll(deliveries).toEqual([{ state: "dropped", reason: "refused" }]);
  });

  test("a version that arrives while the one before is being sent is sent after it", async () => {
    const owner = aFingerprint();
    const browser = await watchByPush(owner, { quietHours: around(alerts.clock.now()) });
    await alerts.change({});
    await expect.poll(deliveries).toMatchObject([{ state: "held" }]);
    const later = new Date(alerts.clock.now() + HOUR);
    const [claimed] = await claimDeliveries(alerts.database, "push", later, 10);
    if (!claimed) throw expect.fail();
    expect(claimed.alert.version).toBe(1);
    expect(await startSending(alerts.database, claimed, later)).toBe(true);
    const [watch] = (
      await alerts.call(
        exportWatches,
        { accountId: randomUUID(), fingerprints: [owner.fingerprint ?? ""] },
        SERVICE,
      )
    ).watches;
    await alerts.call(changeWatch, { id: watch?.id ?? "", quietHours: null }, owner);
    await alerts.change({ version: 3, before: IN, after: { ...IN, price: 15 } });
    await expect.poll(() => readBy(browser).map(({ version }) => version)).toEqual([2]);
  });
  const around = (now: number) => {
    const time = (at: number) => new Date(at).toISOString().slice(11, 16);
    return { from: time(now - HOUR), to: time(now + HOUR), timeZone: "UTC" };
  };

  test("quiet hours and the cap hold pushes too, and an update of a sent one is not counted", async () => {
    const owner = aFingerprint();
    const browser = await watchByPush(owner, { quietHours: around(alerts.clock.now()), dailyCap: 1 });
    await alerts.change({ itemId: "1" });
    await alerts.change({ itemId: "2" });
    await expect.poll(deliveries).toMatchObject([{ state: "held" }, { state: "held" }]);
    expect(sentTo(browser)).toEqual([]);
    alerts.clock.move(HOUR);
    await expect
      .poll(async () => (await deliveries()).map(({ state, reason }) => reason ?? state).sort())
      .toEqual(["capped", "sent"]);
    const itemId = (await alerts.alertsOf(owner)).find(({ id }) => id === readBy(browser)[0]?.id)?.url.at(-1);
    expect(itemId).toBeDefined();
    for (const item of ["1", "2"]) await alerts.change({ itemId: item, version: 3, before: IN, after: OUT });
    await expect.poll(() => readBy(browser).map(({ state }) => state)).toEqual(["open", "over"]);
  });

  test("receipts record the outcome of a push; a click also marks its alert", async () => {
    const owner = aFingerprint();
    const browser = await watchByPush(owner);
    await alerts.change({});
    await expect.poll(deliveries).toMatchObject([{ state: "sent" }]);
    const [pushed] = readBy(browser);
    const delivery = pushed?.delivery ?? "";
    const receive = (kind: "delivered" | "shown" | "clicked", id = delivery) =>
      alerts.call(addPushReceipt, { delivery: id, kind }, { kind: "anonymous" });
    const noted = async () => {
      const { rows } = await alerts.database.query<Record<string, Date | null>>(
        "select delivered_at, shown_at, clicked_at from alerts.deliveries",
      );
      return Object.entries(rows[0] ?? {}).flatMap(([name, at]) => (at ? [name] : []));
    };
    await receive("shown", randomUUID());
    expect(await noted()).toEqual([]);
    await receive("delivered");
    await receive("shown");
    expect(await noted()).toEqual(["delivered_at", "shown_at"]);
    expect(await alerts.alertsOf(owner)).toMatchObject([{ seen: false }]);
    await receive("clicked");
    expect(await alerts.alertsOf(owner)).toMatchObject([{ seen: true }]);
    expect(await alerts.call(readNotification, { id: pushed?.id ?? "" }, owner)).toMatchObject({
      seen: true,
    });
  });

  describe("a browser", () => {
    test.each([
      ["at no push service", { endpoint: "https://127.0.0.1/push" }, "endpoint"],
      ["at a name inside", { endpoint: "https://push.internal/x" }, "endpoint"],
      ["at another port", { endpoint: "https://fcm.googleapis.com:8443/x" }, "endpoint"],
      [
        "without a key",
        { keys: { p256dh: Buffer.alloc(65, 4).toString("base64url"), auth: "AAAAAAAAAAAAAAAAAAAAAA" } },
        "keys.p256dh",
      ],
    ])("%s is refused", async (_, changed, path) => {
      const subscription = { ...aPushBrowser().subscription, ...changed };
      await expect(alerts.call(subscribePush, subscription, aFingerprint())).rejects.toMatchObject({
        code: "bad-input",
        details: { errors: [{ path }] },
      });
      expect(await subscriptions()).toBe(0);
    });

    test("that unsubscribes gets nothing more, and nobody else can unsubscribe it", async () => {
      const owner = aFingerprint();
      const browser = await watchByPush(owner);
      await alerts.call(unsubscribePush, { endpoint: browser.subscription.endpoint }, aFingerprint());
      expect(await subscriptions()).toBe(1);
      await alerts.call(unsubscribePush, browser.subscription, owner);
      await alerts.change({});
      expect(await alerts.alertsOf(owner)).toHaveLength(1);
      expect(await deliveries()).toEqual([]);
    });

    test("of an account gets its alerts until that sign-in ends, and its own after that", async () => {
      const { fingerprint = "" } = aFingerprint();
      const familyId = randomUUID();
      const account: Principal = { ...anAccount(), kind: "account", familyId, rights: "owner", fingerprint };
      const browser = await watchByPush(account);
      await alerts.watch({ kind: "anonymous", fingerprint }, { channels: ["push"], maxPrice: 500 });
      await alerts.change({});
      await expect.poll(() => readBy(browser)).toHaveLength(2);
      await expect(alerts.call(endPush, { familyId }, account)).rejects.toMatchObject({ code: "forbidden" });
      await alerts.call(endPush, { familyId }, SERVICE);
      await alerts.change({ itemId: "next" });
      await expect.poll(() => readBy(browser)).toHaveLength(3);
      await expect.poll(deliveries).toHaveLength(2);
    });

    /** A browser that is subscribed for an account, and for the fingerprint that the account has. */
    async function sharedBrowser() {
      const { fingerprint = "" } = aFingerprint();
      const { accountId } = anAccount();
      const familyId = randomUUID();
      await alerts.bus.publish(fingerprintRegistered, {
        accountId,
        owner: fingerprintOwner(fingerprint),
        at: new Date().toISOString(),
      });
      const account: Principal = {
        ...{ ...anAccount(accountId), kind: "account" },
        ...{ familyId, rights: "owner", fingerprint },
      };
      const browser = aPushBrowser();
      await alerts.call(subscribePush, browser.subscription, account);
      expect(await subscriptions()).toBe(2);
      return { browser, account, accountId, familyId, fingerprint };
    }

    test("gets a late alert of its fingerprint's watch though the account has signed out", async () => {
      const { browser, familyId, fingerprint } = await sharedBrowser();
      await alerts.watch({ kind: "anonymous", fingerprint }, { channels: ["push"] });
      pushes.answer = () => ({ status: 429, headers: { "retry-after": "120" } });
      await alerts.change({});
      await expect.poll(() => sentTo(browser)).toHaveLength(1);
      await expect.poll(dueInSeconds).toBeGreaterThan(60);
      await alerts.call(endPush, { familyId }, SERVICE);
      pushes.answer = () => ({ status: 201 });
      alerts.clock.move(120_000);
      await expect.poll(deliveries).toEqual([{ state: "sent", reason: null }]);
    });

    test("gets the alerts of its account's fingerprint once, though both have the browser", async () => {
      const { browser, accountId, fingerprint } = await sharedBrowser();
      const elsewhere = aPushBrowser();
      await alerts.call(subscribePush, elsewhere.subscription, anAccount(accountId));
      await alerts.watch({ kind: "anonymous", fingerprint }, { channels: ["push"] });
      await alerts.change({});
      for (const each of [browser, elsewhere]) await expect.poll(() => readBy(each)).toHaveLength(1);
      await expect.poll(deliveries).toMatchObject([{ state: "sent" }, { state: "sent" }]);
      expect(sentTo(browser)).toHaveLength(1);
    });

    test("goes with its account after an export without its address, and moves with a merged one", async () => {
      const [from, into] = [anAccount(), anAccount()];
      const browser = await watchByPush(from);
      await alerts.call(subscribePush, browser.subscription, into);
      const both = { from: from.accountId, into: into.accountId, at: new Date().toISOString() };
      await alerts.bus.publish(accountsMerged, both);
      await expect.poll(subscriptions).toBe(1);
      await alerts.change({});
      await expect.poll(() => readBy(browser)).toHaveLength(1);

      const asked = { accountId: into.accountId, fingerprints: [] };
      const exported = await alerts.call(exportWatches, asked, SERVICE);
      expect(exported).toMatchObject({
        browsers: [{ service: "fcm.googleapis.com" }],
        deliveries: [{ channel: "push" }],
      });
      expect(JSON.stringify(exported)).not.toContain(browser.subscription.endpoint);
      await alerts.bus.publish(accountRemoved, { ...asked, at: new Date().toISOString() });
      await expect.poll(subscriptions).toBe(0);
    });
  });
});
