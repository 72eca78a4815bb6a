import { accountRemoved, accountsMerged, fingerprintRegistered } from "@stockfinder/contracts/accounts";
import { listFeedAlerts, readFeeds, renewFeeds } from "@stockfinder/contracts/feeds";
import { ANONYMOUS, type Principal } from "@stockfinder/contracts/principal";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AlertsService, serveDirectory, startService } from "./alerts-service.ts";
import { aFingerprint, anAccount } from "./samples.ts";

const ORIGIN = "https://stockfinder.example";
const ADDRESS = /^https:\/\/stockfinder\.example\/feeds\/watches\/([\w-]{27})\.atom$/;

describe.each(SETUPS)("feeds, on $name", (setup) => {
  let alerts: AlertsService;
  beforeAll(async () => {
    alerts = await startService(setup);
    await serveDirectory(alerts.bus);
  });
  afterAll(() => alerts.stop());

  async function secretOf(principal: Principal, operation: typeof readFeeds | typeof renewFeeds = readFeeds) {
    const { watches } = await alerts.call(operation, { origin: ORIGIN }, principal);
    return ADDRESS.exec(watches)?.[1] ?? "";
  }
  const read = (secret: string) =>
    alerts.call(listFeedAlerts, { secret }, { kind: "service", name: "gateway" });
  const gone = { code: "not-found" };

  test("an owner's feed has its alerts, and those of the account's fingerprints", async () => {
    const browser = aFingerprint();
    const account = anAccount();
    await alerts.bus.publish(fingerprintRegistered, {
      accountId: account.accountId,
      owner: fingerprintOwner(browser.fingerprint ?? ""),
      at: new Date().toISOString(),
    });
    await alerts.watch(browser);
    await alerts.change({});
    const [alert] = await alerts.alertsOf(browser);

    expect((await read(await secretOf(browser))).alerts).toEqual([alert]);
    await expect.poll(async () => (await read(await secretOf(account))).alerts).toEqual([alert]);
    expect((await read(await secretOf(aFingerprint()))).alerts).toEqual([]);
  });

  test("an address stays until it is renewed, and is then gone at once", async () => {
    const owner = anAccount();
    const [first, same] = await Promise.all([secretOf(owner), secretOf(owner)]);
    expect(first).toBe(same);
    const renewed = await secretOf(owner, renewFeeds);
    expect(renewed).not.toBe(first);
    expect(await secretOf(owner)).toBe(renewed);
    await expect(read(first)).rejects.toMatchObject(gone);
    expect((await read(renewed)).alerts).toEqual([]);
  });

  test("nobody has a feed without a sign-in or a fingerprint", async () => {
    await expect(secretOf(ANONYMOUS)).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("it goes with its account, and moves with a merged one", async () => {
    const [removed, merged, into] = [anAccount(), anAccount(), anAccount()];
    const [ofRemoved, ofMerged] = [await secretOf(removed), await secretOf(merged)];
    const at = new Date().toISOString();
    await alerts.bus.publish(accountRemoved, { accountId: removed.accountId, fingerprints: [], at });
    await alerts.bus.publish(accountsMerged, { from: merged.accountId, into: into.accountId, at });

    await expect.poll(() => read(ofRemoved).catch(({ code }) => code)).toBe("not-found");
    await expect.poll(() => secretOf(into)).toBe(ofMerged);
  });
});
