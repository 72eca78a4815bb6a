import { randomUUID } from "node:crypto";
import { findInOnePlace } from "@stockfinder/contracts/list-watches";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { listWatches, removeWatch } from "@stockfinder/contracts/watches";
import { addWebhook, listWebhookDeliveries } from "@stockfinder/contracts/webhooks";
import { ownerKeys } from "@stockfinder/service/owner-key";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { removeOtherWatches, removeUnwatchedLists } from "../src/lists/list-stock-point.ts";
import { type AlertsService, startService } from "./alerts-service.ts";
import { aFingerprint, anAccount } from "./samples.ts";

const FASTEST_MS = 60_000;

describe.each(SETUPS)("watching a list, on $name", (setup) => {
  const owner = aFingerprint();
  const itemId = `${randomUUID()}.44114`;
  const aList = { upc: undefined, retailer: "list", itemId };
  let alerts: AlertsService;
  let found: OutputOf<typeof findInOnePlace>;
  let asked: number;

  beforeEach(async () => {
    asked = 0;
    found = { name: "Groceries", owners: [...ownerKeys(owner)], place: null };
    alerts = await startService(setup, {
      ...{ RECHECK_FASTEST_MS: String(FASTEST_MS), CHANNEL_SECRET: "x".repeat(32) },
      CHANNEL_HOSTS: "127.0.0.1:9",
    });
    await alerts.bus.serve(findInOnePlace, async (_, { principal }) => {
      if (principal.kind === "service") {
        asked += 1;
        return found;
      }
      const [key] = ownerKeys(principal);
      return found && key && found.owners.includes(key) ? found : null;
    });
  });
  afterEach(() => alerts.stop());

  const checkedAgain = async () => {
    const running = "select from alerts.checks where claimed_until > '-infinity'";
    await expect.poll(async () => (await alerts.database.query(running)).rowCount).toBe(0);
    const before = asked;
    alerts.clock.move(FASTEST_MS * 12);
    await expect.poll(() => asked).toBeGreaterThan(before);
    await alerts.settled();
  };

  test("alerts when one place has it all, and again only after that was over", async () => {
    const origin = "https://stockfinder.example";
    await alerts.watch(owner, { ...aList, origin });
    const webhook = await alerts.call(
      addWebhook,
      { url: "http://127.0.0.1:9/hook", events: ["list.line-back", "alert.opened"] },
      owner,
    );
    await expect.poll(() => asked).toBe(1);
    expect(await alerts.alertsOf(owner)).toEqual([]);

    const place = { name: "Target, Cleveland", total: 41.2 };
    found = { name: "Groceries", owners: [...ownerKeys(owner)], place };
    await checkedAgain();
    const name = "All of “Groceries”";
    const url = `${origin}/lists/${itemId.slice(0, 36)}`;
    const alert = { name, store: place.name, storeId: "list", price: 41.2, state: "open", url };
    await expect.poll(() => alerts.alertsOf(owner)).toMatchObject([alert]);
    expect(await alerts.call(listWatches, {}, owner)).toMatchObject([{ name, url, state: "open" }]);
    const deliveries = await alerts.call(listWebhookDeliveries, { id: webhook.id }, owner);
    expect(deliveries.map(({ event }) => event).sort()).toEqual(["alert.opened", "list.line-back"]);

    await checkedAgain();
    expect(await alerts.alertsOf(owner)).toMatchObject([{ version: 1 }]);
    found = { name: "Groceries", owners: [...ownerKeys(owner)], place: null };
    await checkedAgain();
    await expect.poll(() => alerts.alertsOf(owner)).toMatchObject([{ state: "over", version: 2 }]);
  });

  test("is for its members only, and ends with the membership", async () => {
    await expect(alerts.watch(aFingerprint(), aList)).rejects.toMatchObject({ code: "not-found" });
    await alerts.watch(owner, aList);
    await expect.poll(() => asked).toBe(1);

    found = { name: "Groceries", owners: [], place: { name: "Target", total: 3 } };
    await checkedAgain();
    await expect.poll(() => alerts.call(listWatches, {}, owner)).toEqual([]);
    expect(await alerts.alertsOf(owner)).toEqual([]);
  });

  test("stays with somebody who joins while it is checked, and with the browser of a member", async () => {
    const [joining, account] = [aFingerprint(), anAccount()];
    const [browser] = ownerKeys(joining);
    await alerts.watch(owner, aList);
    await expect.poll(() => asked).toBe(1);
    found = { name: "Groceries", owners: [...ownerKeys(joining)], place: null };
    const atStart = new Date(alerts.clock.now());
    const { id } = await alerts.watch(joining, aList);
    const remove = (owners: readonly string[], asked: Date) =>
      alerts.database.transaction((tx) => removeOtherWatches(tx, itemId, { owners, asked }));
    const watches = async () => (await alerts.call(listWatches, {}, joining)).map((watch) => watch.id);
    await remove([], atStart);
    expect(await watches()).toEqual([id]);

    const later = new Date(alerts.clock.now() + 1_000);
    await alerts.database.query(
      "insert into alerts.account_fingerprints (fingerprint, account) values ($1, $2)",
      [browser, ownerKeys(account)[0]],
    );
    await remove(ownerKeys(account), later);
    expect(await watches()).toEqual([id]);
    await remove([], later);
    expect(await watches()).toEqual([]);
  });

  test("leaves nothing of the list a day after the last watch of it", async () => {
    const known = async () =>
      (await alerts.database.query("select name from alerts.places where retailer = 'list'")).rowCount;
    const tomorrow = () => new Date(alerts.clock.now() + 25 * 3_600_000);
    const { id } = await alerts.watch(owner, aList);
    expect(await removeUnwatchedLists(alerts.database, tomorrow())).toBe(0);
    await alerts.call(removeWatch, { id }, owner);
    expect(await removeUnwatchedLists(alerts.database, new Date(alerts.clock.now()))).toBe(0);
    expect(await known()).toBe(1);
    expect(await removeUnwatchedLists(alerts.database, tomorrow())).toBe(1);
    expect(await known()).toBe(0);
  });

  test.each([
    ["no list", { itemId: "70000000" }],
    ["a place that is none", { itemId: `${randomUUID()}.00000` }],
    ["a price", { kind: "price" as const, targetPrice: 20 }],
    ["shelves", { zip: "44114", radiusMiles: 5 }],
  ])("with %s is refused", async (_, given) => {
    await expect(alerts.watch(owner, { ...aList, ...given })).rejects.toMatchObject({ code: "bad-input" });
    expect(asked).toBe(0);
  });
});
