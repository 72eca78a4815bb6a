import { randomUUID } from "node:crypto";
import { confirmAddress } from "@stockfinder/contracts/alert-mails";
import { listMissedAlerts, readNotification } from "@stockfinder/contracts/alerts";
import { shelfChanged, type Terms } from "@stockfinder/contracts/listings";
import type { Principal } from "@stockfinder/contracts/principal";
import { PushedAlert, subscribePush } from "@stockfinder/contracts/push";
import { changeWatch } from "@stockfinder/contracts/watches";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import { emptied } from "@stockfinder/testing/emptied";
import { aPushBrowser } from "@stockfinder/testing/push-browser";
import { aPushService, type PushService } from "@stockfinder/testing/push-service";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newVapidKeys } from "../src/push/vapid-keys.ts";
import { FLAP_MS } from "../src/rules/next-alert.ts";
import { type AlertsService, startService } from "./alerts-service.ts";
import { aMailSink, type MailSink } from "./mail-sink.ts";
import { aChange, aFingerprint } from "./samples.ts";

const KEYS = newVapidKeys();
const SERVICE: Principal = { kind: "service", name: "gateway" };
const AT_4: Terms = { price: 4, currency: "USD", stock: "in" };
const AT_9: Terms = { price: 9, currency: "USD", stock: "in" };
const OUT: Terms = { price: 4, currency: "USD", stock: "out" };
/** 3.4 and 13.4 miles from the middle of 44114. */
const STEELYARD = { latitude: 41.4577, longitude: -81.6884 };
const BEREA = { latitude: 41.3662, longitude: -81.8543 };

describe.each(SETUPS)("alerts near a zip code, on $name", (setup) => {
  let alerts: AlertsService;
  let pushes: PushService;
  let sink: MailSink;
  let owner: ReturnType<typeof aFingerprint>;
  beforeAll(async () => {
    pushes = await aPushService();
    alerts = await startService(setup, {
      VAPID_PUBLIC_KEY: KEYS.publicKey,
      VAPID_PRIVATE_KEY: KEYS.privateKey,
      UPSTREAM_PUSH: pushes.url,
      PUBLIC_URL: "https://stockfinder.example",
    });
    sink = await aMailSink(alerts);
  });
  afterAll(async () => {
    await alerts.stop();
    await pushes.stop();
  });
  afterEach(() => alerts.delivered());
  beforeEach(async () => {
    await emptied(
      alerts.database,
      `alerts.watches, alerts.addresses, alerts.push_subscriptions, alerts.places, alerts.transitions,
       alerts.owner_ends, alerts.inbox cascade`,
    );
    sink.mails.length = 0;
    owner = aFingerprint();
  });

  const watchNear = (changed: object = {}) =>
    alerts.watch(owner, {
      ...{ kind: "price", targetPrice: 5, zip: "44114", radiusMiles: 25 },
      ...{
        channels: ["live", "email", "push"],
        email: "jo@example.com",
        origin: "https://stockfinder.example",
      },
      ...changed,
    });
  const shelf = async (
    retailer: "Target" | "Sam's Club",
    terms: { before: Terms; after: Terms; version: number },
    distance?: { zip: string; miles: number },
  ) => {
    const place =
      retailer === "Target"
        ? { name: "Steelyard Target", city: "Cleveland", town: STEELYARD }
        : { name: "Berea Sam's Club", city: "Berea", town: BEREA };
    const change = {
      ...aChange(),
      retailer: retailer === "Target" ? "target" : "samsclub",
      storeName: retailer,
    };
    const branch = { ...place, ...(distance && { distance }) };
    const readAt = new Date(alerts.clock.now()).toISOString();
    await alerts.bus.publish(
      shelfChanged,
      { ...change, ...terms, itemId: retailer, url: `https://${retailer}/`, storeId: "1", branch, readAt },
      { id: randomUUID() },
    );
    const known = "select from alerts.places where store_name = $1 and version >= $2";
    await expect
      .poll(async () => (await alerts.database.query(known, [retailer, terms.version])).rowCount)
      .toBe(1);
    await alerts.settled();
  };
  const TARGET = {
    ...{ store: "Target", storeId: "target", branch: "Steelyard, Cleveland", price: 4, currency: "USD" },
    ...{ url: "https://Target/", distanceMiles: 3.4 },
  };

  test("name the nearest place that has the item as asked, on every channel", async () => {
    const browser = aPushBrowser();
    await alerts.call(subscribePush, browser.subscription, owner);
    await watchNear();
    const { rows } = await alerts.database.query<{ id: string }>("select id from alerts.addresses");
    for (const { id } of rows) await alerts.call(confirmAddress, { addressId: id }, SERVICE);
    const reported = await alerts.reported();
    // It has the price already when it is first read, so it makes no alert of its own.
    await shelf("Target", { before: AT_4, after: AT_4, version: 2 });
    await shelf("Sam's Club", { before: AT_9, after: AT_4, version: 2 });

    const expected = {
      ...{ store: "Sam's Club", storeId: "samsclub", branch: "Berea", distanceMiles: 13.4 },
      nearest: TARGET,
    };
    const [alert, ...others] = await alerts.alertsOf(owner);
    expect(alert).toMatchObject(expected);
    expect(others).toEqual([]);
    await expect.poll(() => reported).toMatchObject([{ alert: expected }]);
    const id = alert?.id ?? "";
    expect(await alerts.call(readNotification, { id }, owner)).toMatchObject(expected);
    const missed = { owners: [fingerprintOwner(owner.fingerprint ?? "")], since: new Date(0).toISOString() };
    expect((await alerts.call(listMissedAlerts, missed, SERVICE)).alerts).toMatchObject([
      { alert: expected },
    ]);
    await expect
      .poll(() => pushes.received.map(({ body }) => PushedAlert.parse(browser.read(body))))
      .toMatchObject([expected]);
    const { storeId: _, ...mailed } = expected;
    await expect.poll(() => sink.mails.map((mail) => mail.alert)).toMatchObject([mailed]);
  });

  test("are as far as the answer about stock near their zip code has it", async () => {
    await watchNear({ channels: ["live"], email: undefined, origin: undefined });
    const distance = { zip: "44114", miles: 10 };
    await shelf("Sam's Club", { before: AT_9, after: AT_4, version: 2 }, distance);
    expect(await alerts.alertsOf(owner)).toMatchObject([{ store: "Sam's Club", distanceMiles: 10 }]);
    await shelf("Sam's Club", { before: AT_4, after: OUT, version: 3 }, { zip: "44113", miles: 11 });
    expect(await alerts.alertsOf(owner)).toMatchObject([{ state: "over", distanceMiles: 13.4 }]);
  });

  test("live on in a smaller circle until they are over, and begin in a larger one at the next change", async () => {
    const { id } = await watchNear({ channels: ["live"], email: undefined, origin: undefined });
    await shelf("Sam's Club", { before: AT_9, after: AT_4, version: 2 });
    expect(await alerts.alertsOf(owner)).toMatchObject([{ store: "Sam's Club", state: "open" }]);

    await alerts.call(changeWatch, { id, radiusMiles: 5 }, owner);
    await shelf("Sam's Club", { before: AT_4, after: OUT, version: 3 });
    expect(await alerts.alertsOf(owner)).toMatchObject([{ store: "Sam's Club", state: "over", version: 2 }]);
    alerts.clock.move(FLAP_MS);
    await shelf("Sam's Club", { before: OUT, after: AT_4, version: 4 });
    expect(await alerts.alertsOf(owner)).toMatchObject([{ state: "over" }]);

    await alerts.call(changeWatch, { id, radiusMiles: 25 }, owner);
    expect(await alerts.alertsOf(owner)).toMatchObject([{ state: "over" }]);
    await shelf("Sam's Club", { before: AT_4, after: OUT, version: 5 });
    await shelf("Sam's Club", { before: OUT, after: AT_4, version: 6 });
    expect(await alerts.alertsOf(owner)).toMatchObject([{ state: "open" }, { state: "over" }]);
  });

  test("name their own place while none nearer has the item as asked, and when they are over", async () => {
    await watchNear({ channels: ["live"], email: undefined, origin: undefined });
    await shelf("Target", { before: AT_9, after: AT_9, version: 2 });
    await shelf("Sam's Club", { before: AT_9, after: AT_4, version: 2 });
    const own = { store: "Sam's Club", distanceMiles: 13.4 };
    const [before] = await alerts.alertsOf(owner);
    expect(before).toMatchObject({ ...own, state: "open" });
    expect(before).not.toHaveProperty("nearest");

    await shelf("Target", { before: AT_9, after: AT_4, version: 3 });
    const both = await alerts.alertsOf(owner);
    expect(both).toMatchObject([
      { store: "Target", distanceMiles: 3.4 },
      { ...own, nearest: TARGET },
    ]);
    expect(both[0]).not.toHaveProperty("nearest");

    await shelf("Sam's Club", { before: AT_4, after: OUT, version: 3 });
    const over = (await alerts.alertsOf(owner)).find(({ store }) => store === "Sam's Club");
    expect(over).toMatchObject({ ...own, state: "over" });
    expect(over).not.toHaveProperty("nearest");
  });
});
