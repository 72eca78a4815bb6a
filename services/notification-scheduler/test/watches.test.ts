import { randomUUID } from "node:crypto";
import { accountRemoved, accountsMerged, fingerprintRegistered } from "@stockfinder/contracts/accounts";
import { exportWatches } from "@stockfinder/contracts/alerts";
import type { DataOf } from "@stockfinder/contracts/event";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import {
  addWatch,
  adoptWatches,
  changeWatch,
  listWatches,
  NewWatch,
  removeWatch,
  watchAdded,
} from "@stockfinder/contracts/watches";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AlertsService, startService } from "./alerts-service.ts";
import { aFingerprint, anAccount, UPC } from "./samples.ts";

describe("a new watch", () => {
  test.each<[string, object, string]>([
    ["of nothing", {}, "upc"],
    ["of a product and an item", { upc: UPC, retailer: "target", itemId: "1" }, "upc"],
    ["of an item without its retailer", { itemId: "1" }, "retailer"],
    ["with a wrong check digit", { upc: "711719541029" }, "upc"],
    ["near a zip code without a radius", { upc: UPC, zip: "44114" }, "radiusMiles"],
    ["for a price without a price", { upc: UPC, kind: "price" }, "targetPrice"],
    ["for stock with a target price", { upc: UPC, targetPrice: 5 }, "kind"],
    ["of a path as an item", { retailer: "target", itemId: "../../etc" }, "itemId"],
    ["with a misspelt field", { upc: UPC, maxprice: 5 }, ""],
  ])("%s is refused by its field", (_, input, path) => {
    const parsed = NewWatch.safeParse({ kind: "stock", ...input });
    expect(parsed.error?.issues.map((issue) => issue.path.join("."))).toContain(path);
  });
});

describe.each(SETUPS)("watches, on $name", (setup) => {
  let alerts: AlertsService;
  beforeAll(async () => {
    alerts = await startService(setup, {}, { watchesAPerson: 3 });
  });
  afterAll(() => alerts.stop());
  beforeEach(() =>
    emptied(alerts.database, "alerts.watches, alerts.places, alerts.owner_ends, alerts.inbox cascade"),
  );

  const list = (owner: Parameters<AlertsService["watch"]>[0]) => alerts.call(listWatches, {}, owner);

  test("belong to their creator", async () => {
    const [one, other, account] = [aFingerprint(), aFingerprint(), anAccount()];
    const watch = await alerts.watch(one, { maxPrice: 500 });
    await alerts.watch(account);

    expect(await list(one)).toEqual([watch]);
    expect(watch).toMatchObject({
      upc: UPC,
      kind: "stock",
      maxPrice: 500,
      state: "watching",
      channels: ["live"],
    });
    expect(await list(other)).toEqual([]);
    await expect(alerts.call(changeWatch, { id: watch.id, paused: true }, other)).rejects.toMatchObject({
      code: "not-found",
    });
    await alerts.call(removeWatch, { id: watch.id }, other);
    expect(await list(one)).toHaveLength(1);
    await alerts.call(removeWatch, { id: watch.id }, one);
    expect(await list(one)).toEqual([]);
  });

  test("of a product are reported once, with their creator", async () => {
    const reports: DataOf<typeof watchAdded>[] = [];
    await alerts.bus.subscribe(watchAdded, "test.watches", async (data) => void reports.push(data));
    const [account, caller] = [anAccount(), "192.0.2.1"];
    const at = expect.any(String);

    await alerts.watch(aFingerprint(), { caller });
    await alerts.watch(account, { caller });
    await alerts.watch(account, { caller });
    await alerts.watch(account, { upc: null, retailer: "target", itemId: "70000000", caller });
    await alerts.watch(aFingerprint(), { caller: "192.0.2.2" });

    await expect.poll(() => reports.length).toBeGreaterThan(2);
    expect(reports).toEqual([
      { gtin: UPC, at, accountId: null, caller },
      { gtin: UPC, at, accountId: account.accountId, caller },
      { gtin: UPC, at, accountId: null, caller: "192.0.2.2" },
    ]);
  });

  test("need an owner", async () => {
    await expect(list(ANONYMOUS)).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("a guest of an account sees its fingerprint's watches", async () => {
    const { fingerprint } = aFingerprint();
    const account = anAccount();
    await alerts.watch(account);
    const watch = await alerts.watch({ kind: "anonymous", fingerprint });

    expect(
      await list({ ...account, kind: "account", familyId: randomUUID(), rights: "guest", fingerprint }),
    ).toEqual([watch]);
  });

  test("an account's owner also has the watches of the browser's fingerprint, and adds to the account", async () => {
    const { fingerprint = "" } = aFingerprint();
    const account = anAccount();
    const before = await alerts.watch({ kind: "anonymous", fingerprint });
    const inBrowser = { ...account, fingerprint };
    const after = await alerts.watch(inBrowser, { maxPrice: 5 });

    expect((await list(inBrowser)).map(({ id }) => id)).toEqual([after.id, before.id]);
    expect((await list(account)).map(({ id }) => id)).toEqual([after.id]);
    await alerts.call(removeWatch, { id: before.id }, inBrowser);
    expect(await list({ kind: "anonymous", fingerprint })).toEqual([]);
  });

  test("are the account's that its fingerprint registers, and stay the fingerprint's", async () => {
    const browser = aFingerprint();
    const account = anAccount();
    const guest = { ...anAccount(account.accountId), rights: "guest" } as const;
    const before = await alerts.watch(browser, { maxPrice: 5 });
    await alerts.watch(account);
    await expect(list(guest)).rejects.toMatchObject({ code: "unauthorized" });

    await alerts.bus.publish(fingerprintRegistered, {
      accountId: account.accountId,
      owner: fingerprintOwner(browser.fingerprint ?? ""),
      at: new Date().toISOString(),
    });

    await expect.poll(async () => (await list(account)).map(({ maxPrice }) => maxPrice)).toEqual([null, 5]);
    expect(await list(browser)).toEqual([before]);
    expect(await list(guest)).toEqual([before]);
    expect(await alerts.watch(account, { maxPrice: 5 })).toEqual(before);
    await alerts.watch(guest, { maxPrice: 6 });
    await expect(alerts.watch(account, { maxPrice: 7 })).rejects.toMatchObject({ code: "too-many" });
    expect((await list(browser)).map(({ maxPrice }) => maxPrice)).toEqual([6, 5]);
  });

  test("do not become those of an account that was removed or merged before its fingerprint is known", async () => {
    const [removed, merged, into] = [anAccount(), anAccount(), anAccount()];
    const [one, other] = [aFingerprint(), aFingerprint()];
    await alerts.watch(one);
    await alerts.watch(other, { maxPrice: 5 });
    const at = new Date().toISOString();
    await alerts.bus.publish(accountRemoved, { accountId: removed.accountId, fingerprints: [], at });
    await alerts.bus.publish(accountsMerged, { from: merged.accountId, into: into.accountId, at });
    await expect
      .poll(async () => (await alerts.database.query("select from alerts.owner_ends")).rowCount)
      .toBe(2);

    for (const [account, browser] of [
      [removed, one],
      [merged, other],
    ] as const)
      await alerts.bus.publish(fingerprintRegistered, {
        accountId: account.accountId,
        owner: fingerprintOwner(browser.fingerprint ?? ""),
        at,
      });

    await expect.poll(async () => (await list(into)).map(({ maxPrice }) => maxPrice)).toEqual([5]);
    expect(await list(removed)).toEqual([]);
  });

  test("adding the same watch again returns the existing one, even for concurrent requests", async () => {
    const owner = aFingerprint();
    const made = await Promise.all(
      Array.from({ length: 5 }, () => alerts.watch(owner, { stores: ["target", "walmart"] })),
    );
    made.push(await alerts.watch(owner, { stores: ["walmart", "target"] }));

    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await list(owner)).toHaveLength(1);
  });

  test("of another rule is another watch", async () => {
    const owner = aFingerprint();
    await alerts.watch(owner, { kind: "price", lowestInDays: 7 });
    await alerts.watch(owner, { kind: "price", lowestInDays: 30 });
    await alerts.watch(owner, { kind: "price", lowestInDays: 30, soldByStore: true });

    const rules = (await list(owner)).map(
      ({ lowestInDays, soldByStore }) => `${lowestInDays} ${soldByStore}`,
    );
    expect(rules.sort()).toEqual(["30 false", "30 true", "7 false"]);
  });

  test("added again, one that ended or is paused resumes until the new end", async () => {
    const owner = aFingerprint();
    const inAnHour = new Date(alerts.clock.now() + 3_600_000).toISOString();
    const { id } = await alerts.watch(owner, { until: inAnHour });
    await alerts.call(changeWatch, { id, snoozeUntil: inAnHour }, owner);
    alerts.clock.move(3_600_000);
    expect(await list(owner)).toMatchObject([{ state: "ended" }]);
    const { id: other } = await alerts.watch(owner, { maxPrice: 5 });
    await alerts.call(changeWatch, { id: other, paused: true }, owner);

    expect(await alerts.watch(owner)).toMatchObject({ id, state: "watching", until: null });
    expect(await alerts.watch(owner, { maxPrice: 5 })).toMatchObject({ id: other, state: "watching" });
    expect(await list(owner)).toHaveLength(2);
  });

  test("changed into one that exists, both stay", async () => {
    const owner = aFingerprint();
    await alerts.watch(owner, { maxPrice: 5 });
    const { id } = await alerts.watch(owner, { maxPrice: 6 });

    await alerts.call(changeWatch, { id, maxPrice: 5 }, owner);
    expect((await list(owner)).map(({ maxPrice }) => maxPrice)).toEqual([5, 5]);
    // The rule that it had is free again.
    await alerts.watch(owner, { maxPrice: 6 });
    expect(await list(owner)).toHaveLength(3);
  });

  test("near a zip code can reach farther or less far, and others have no radius", async () => {
    const owner = aFingerprint();
    const near = await alerts.watch(owner, { zip: "44114", radiusMiles: 25 });
    const equal = await alerts.watch(owner, { zip: "44114", radiusMiles: 5 });
    const anywhere = await alerts.watch(owner);
    const change = (id: string, radiusMiles: number) => alerts.call(changeWatch, { id, radiusMiles }, owner);

    expect(await change(near.id, 5)).toEqual({ ...near, radiusMiles: 5 });
    expect((await list(owner)).map(({ id }) => id)).toEqual(
      expect.arrayContaining([near.id, equal.id, anywhere.id]),
    );
    expect(await change(near.id, 25)).toEqual(near);
    expect(await alerts.watch(owner, { zip: "44114", radiusMiles: 25 })).toMatchObject({ id: near.id });
    await expect(change(anywhere.id, 5)).rejects.toMatchObject({
      code: "bad-input",
      details: { errors: [{ path: "radiusMiles", message: expect.stringContaining("near a zip code") }] },
    });
  });

  test.each([0, 0.5, 101])("cannot have a radius of %d miles", (radiusMiles) => {
    const parsed = changeWatch.input.safeParse({ id: randomUUID(), radiusMiles });
    expect(parsed.error?.issues.map((issue) => issue.path.join("."))).toEqual(["radiusMiles"]);
  });

  test("are limited in number, also when they are added at once", async () => {
    const owner = aFingerprint();
    const added = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => alerts.watch(owner, { maxPrice: index + 1 })),
    );

    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(added.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "too-many", message: "You watch 3 items already; remove one to watch another" },
    });
    expect(await list(owner)).toHaveLength(3);
  });

  test("a zip code without a place and a time that has passed are refused by their fields", async () => {
    const owner = aFingerprint();
    const add = (changed: object) =>
      alerts.call(addWatch, NewWatch.parse({ upc: UPC, kind: "stock", ...changed }), owner);

    await expect(add({ zip: "00000", radiusMiles: 5 })).rejects.toMatchObject({
      details: { errors: [{ path: "zip" }] },
    });
    await expect(add({ until: "2020-01-01T00:00:00Z" })).rejects.toMatchObject({
      details: { errors: [{ path: "until" }] },
    });
  });

  test("can be changed, but not into another kind", async () => {
    const owner = aFingerprint();
    const { id } = await alerts.watch(owner, { kind: "price", targetPrice: 10 });

    expect(await alerts.call(changeWatch, { id, targetPrice: 12, paused: true }, owner)).toMatchObject({
      targetPrice: 12,
      paused: true,
      state: "paused",
    });
    await expect(alerts.call(changeWatch, { id, targetPrice: null }, owner)).rejects.toMatchObject({
      code: "bad-input",
    });
    expect(await alerts.call(changeWatch, { id, targetPrice: null, dropAmount: 3 }, owner)).toMatchObject({
      dropAmount: 3,
    });
  });

  test("are snoozed for a year at most, and not until a time that has passed", async () => {
    const owner = aFingerprint();
    const { id } = await alerts.watch(owner);
    const snooze = (days: number) => {
      const until = new Date(alerts.clock.now() + days * 24 * 3_600_000).toISOString();
      return alerts.call(changeWatch, { id, snoozeUntil: until }, owner);
    };

    for (const days of [-1, 370])
      await expect(snooze(days)).rejects.toMatchObject({
        details: { errors: [{ path: "snoozeUntil", message: "Must be between now and a year from now" }] },
      });
    expect(await snooze(364)).toMatchObject({ state: "paused" });
  });

  test("go with their account and its fingerprints, also if it is removed before it adds one", async () => {
    const account = anAccount();
    const { fingerprint = "" } = aFingerprint();
    await alerts.watch(account);
    await alerts.watch({ kind: "anonymous", fingerprint });

    await alerts.bus.publish(accountRemoved, {
      accountId: account.accountId,
      fingerprints: [fingerprint],
      at: new Date().toISOString(),
    });

    await expect.poll(() => list({ kind: "anonymous", fingerprint })).toEqual([]);
    expect(await list(account)).toEqual([]);
    await expect(alerts.watch(account)).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("are exported with the account and its fingerprints, to services only", async () => {
    const { fingerprint = "" } = aFingerprint();
    const account = anAccount();
    const asked = { accountId: account.accountId, fingerprints: [fingerprint] };
    const own = await alerts.watch(account);
    const browsers = await alerts.watch({ kind: "anonymous", fingerprint });
    await alerts.watch(anAccount());

    await expect(alerts.call(exportWatches, asked, account)).rejects.toMatchObject({ code: "forbidden" });
    const { watches } = await alerts.call(exportWatches, asked, { kind: "service", name: "auth" });
    expect(watches.map(({ id }) => id).sort()).toEqual([own.id, browsers.id].sort());
  });

  test("of a fingerprint move to the account that knows it, with all that was set, and once", async () => {
    const browser = aFingerprint();
    const account = anAccount();
    const { fingerprint = "" } = browser;
    const { id } = await alerts.watch(browser, { maxPrice: 5 });
    await alerts.watch(browser);
    const kept = await alerts.watch(account);
    const snoozeUntil = new Date(alerts.clock.now() + 3_600_000).toISOString();
    const before = await alerts.call(changeWatch, { id, paused: true, snoozeUntil }, browser);

    await alerts.call(adoptWatches, { fingerprint }, account);
    await alerts.call(adoptWatches, { fingerprint }, account);

    expect(await list(account)).toEqual(expect.arrayContaining([before, kept]));
    expect(await list(account)).toHaveLength(2);
    expect(await list(browser)).toEqual([]);
    await alerts.call(adoptWatches, { fingerprint }, browser);
    await expect(alerts.call(adoptWatches, { fingerprint }, ANONYMOUS)).rejects.toMatchObject({
      code: "unauthorized",
    });
  });

  test("move with a merged account, without duplicates, whatever the order of the events", async () => {
    const [from, into] = [anAccount(), anAccount()];
    await alerts.watch(from);
    await alerts.watch(from, { maxPrice: 5 });
    const kept = await alerts.watch(into);

    await alerts.bus.publish(accountsMerged, {
      from: from.accountId,
      into: into.accountId,
      at: new Date().toISOString(),
    });

    await expect.poll(() => list(into)).toHaveLength(2);
    expect((await list(into)).map(({ id }) => id)).toContain(kept.id);
    // A token of the merged account is valid for minutes.
    await alerts.watch(from, { maxPrice: 6 });
    expect(await list(into)).toHaveLength(3);
  });
});
