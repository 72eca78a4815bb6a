import { mobileVisitInfo, recordMobileVisit } from "@stockfinder/contracts/visits";
import { removeOldSalts } from "@stockfinder/database/daily-salts";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeOldVisits } from "../src/visits/mobile-visits.ts";
import { type AuthService, startService } from "./auth-service.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NONE = { noVisits: 0, lastVisitedTimestamp: null, utmSource: null };
const PHONE = "198.51.100.23";

describe.each(SETUPS)("visits by phone, on $name", (setup) => {
  let auth: AuthService;
  beforeAll(async () => {
    auth = await startService(setup);
  });
  afterAll(() => auth.stop());
  beforeEach(async () => {
    await emptied(auth.database, "auth.mobile_visits, auth.address_salts");
    auth.clock.move(DAY_MS - (auth.clock.now() % DAY_MS) + HOUR_MS); // an hour into the next day
  });

  const visit = (address: string, utmSource?: string | null) =>
    auth.call(recordMobileVisit, { address, utmSource });
  const info = (address: string) => auth.call(mobileVisitInfo, { address });

  test("an address without visits has none", async () => {
    expect(await info(PHONE)).toEqual(NONE);
    await visit("198.51.100.24", "instagram");
    expect(await info(PHONE)).toEqual(NONE);
  });

  test("visits are counted; the last one is returned with its source", async () => {
    expect(await visit(PHONE, "instagram")).toEqual({ worked: true });
    const before = auth.clock.now();
    await visit(PHONE, "tiktok");
    const visits = await info(PHONE);
    expect(visits).toMatchObject({ noVisits: 2, utmSource: "tiktok" });
    expect(visits.lastVisitedTimestamp).toBeGreaterThanOrEqual(before);
    expect(visits.lastVisitedTimestamp).toBeLessThanOrEqual(auth.clock.now());
  });

  test.each([undefined, null, "none", "", "https://news.example/", "spring sale"])(
    "a visit with the source %j has none",
    async (utmSource) => {
      await visit(PHONE, "instagram");
      await visit(PHONE, utmSource);
      expect(await info(PHONE)).toMatchObject({ noVisits: 2, utmSource: null });
    },
  );

  test("concurrent visits are all counted, and make one salt", async () => {
    await Promise.all(Array.from({ length: 20 }, () => visit(PHONE, "instagram")));
    expect(await info(PHONE)).toMatchObject({ noVisits: 20 });
    expect((await auth.database.query("select from auth.address_salts")).rowCount).toBe(1);
  });

  test("all addresses of an IPv6 network are one visitor, in any spelling", async () => {
    await visit("2001:db8:1:2::1", "instagram");
    expect(await info("2001:DB8:1:2:ffff::9")).toMatchObject({ noVisits: 1 });
    expect(await info("2001:db8:1:2::/64")).toMatchObject({ noVisits: 1 });
    expect(await info("2001:db8:1:3::1")).toEqual(NONE);
    await visit("::ffff:198.51.100.23", "instagram");
    expect(await info(PHONE)).toMatchObject({ noVisits: 1 });
  });

  test("visits of today and yesterday are returned, older ones are not", async () => {
    await visit(PHONE, "instagram");
    const at = (await info(PHONE)).lastVisitedTimestamp;
    auth.clock.move(DAY_MS);
    expect(await info(PHONE)).toEqual({ noVisits: 1, lastVisitedTimestamp: at, utmSource: "instagram" });
    await visit(PHONE);
    expect(await info(PHONE)).toMatchObject({ noVisits: 2, utmSource: null });
    auth.clock.move(DAY_MS);
    expect(await info(PHONE)).toMatchObject({ noVisits: 1 });
    auth.clock.move(DAY_MS);
    expect(await info(PHONE)).toEqual(NONE);
  });

  test("visits and salts older than yesterday are removed", async () => {
    await visit(PHONE, "instagram");
    await visit("198.51.100.24");
    const now = () => new Date(auth.clock.now());
    auth.clock.move(DAY_MS);
    await visit(PHONE, "tiktok");
    expect(await removeOldVisits(auth.database, now())).toBe(0);
    auth.clock.move(DAY_MS);
    expect(await removeOldVisits(auth.database, now())).toBe(2);
    expect(await removeOldVisits(auth.database, now())).toBe(0);
    await removeOldSalts("auth")(auth.database, now());
    expect((await auth.database.query("select from auth.address_salts")).rowCount).toBe(1);
    expect(await info(PHONE)).toMatchObject({ noVisits: 1, utmSource: "tiktok" });
  });

  test("no address is stored, and digests differ from day to day", async () => {
    await visit(PHONE, "instagram");
    await visit(PHONE, "instagram");
    auth.clock.move(DAY_MS);
    await visit(PHONE, "instagram");
    const { rows } = await auth.database.query<{ address_digest: Buffer }>(
      "select * from auth.mobile_visits",
    );
    expect(new Set(rows.map(({ address_digest }) => address_digest.toString("hex"))).size).toBe(2);
    for (const { address_digest } of rows) expect(address_digest).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain(PHONE);
  });

  test("an invalid address has no visits, and none is recorded", async () => {
    await expect(visit("unknown", "instagram")).rejects.toMatchObject({ code: "bad-input" });
    expect(await info("unknown")).toEqual(NONE);
    expect((await auth.database.query("select from auth.mobile_visits")).rowCount).toBe(0);
  });
});
