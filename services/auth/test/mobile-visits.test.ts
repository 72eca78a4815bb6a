import { mobileVisitInfo, recordMobileVisit } from "@stockfinder/contracts/visits";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeOldVisits } from "../src/visits/mobile-visits.ts";
import { type AuthService, startService } from "./auth-service.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NONE = { noVisits: 0, lastVisitedTimestamp: null, utmSource: null };
const PHONE = "198.51.100.23";

describe.each(SETUPS)("visits by phone, on $name", (setup) => {
  describe.skipIf(!setup.isThere)("", () => {
    let auth: AuthService;
    beforeAll(async () => {
      auth = await startService(setup);
    });
    afterAll(() => auth.stop());
    beforeEach(async () => {
      await auth.database.query("truncate auth.mobile_visits, auth.address_salts");
      auth.clock.move(DAY_MS - (auth.clock.now() % DAY_MS) + HOUR_MS); // an hour into the next day
    });

    const visit = (address: string, utmSource?: string | null) =>
      auth.call(recordMobileVisit, { address, utmSource });
    const info = (address: string) => auth.call(mobileVisitInfo, { address });

    test("nobody has been here who has not", async () => {
      expect(await info(PHONE)).toEqual(NONE);
      await visit("198.51.100.24", "instagram");
      expect(await info(PHONE)).toEqual(NONE);
    });

    test("visits are counted, and the last one is told with its source", async () => {
      expect(await visit(PHONE, "instagram")).toEqual({ worked: true });
      const before = auth.clock.now();
      await visit(PHONE, "tiktok");
      const told = await info(PHONE);
      expect(told).toMatchObject({ noVisits: 2, utmSource: "tiktok" });
      expect(told.lastVisitedTimestamp).toBeGreaterThanOrEqual(before);
      expect(told.lastVisitedTimestamp).toBeLessThanOrEqual(auth.clock.now());
    });

    test.each([undefined, null, "none", "", "https://news.example/", "spring sale"])(
      "a visit may come from nowhere in particular: %j",
      async (utmSource) => {
        await visit(PHONE, "instagram");
        await visit(PHONE, utmSource);
        expect(await info(PHONE)).toMatchObject({ noVisits: 2, utmSource: null });
      },
    );

    test("visits at once are each counted, also the first of a day by several copies", async () => {
      await Promise.all(Array.from({ length: 20 }, () => visit(PHONE, "instagram")));
      expect(await info(PHONE)).toMatchObject({ noVisits: 20 });
      expect((await auth.database.query("select from auth.address_salts")).rowCount).toBe(1);
    });

    test("a household is known by its network, in whatever spelling", async () => {
      await visit("2001:db8:1:2::1", "instagram");
      expect(await info("2001:DB8:1:2:ffff::9")).toMatchObject({ noVisits: 1 });
      expect(await info("2001:db8:1:2::/64")).toMatchObject({ noVisits: 1 });
      expect(await info("2001:db8:1:3::1")).toEqual(NONE);
      await visit("::ffff:198.51.100.23", "instagram");
      expect(await info(PHONE)).toMatchObject({ noVisits: 1 });
    });

    test("a visit of yesterday is known, one of the day before is not", async () => {
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

    test("what is older than yesterday is removed, the salt first of all", async () => {
      await visit(PHONE, "instagram");
      await visit("198.51.100.24");
      const now = () => new Date(auth.clock.now());
      auth.clock.move(DAY_MS);
      await visit(PHONE, "tiktok");
      expect(await removeOldVisits(auth.database, now())).toBe(0);
      auth.clock.move(DAY_MS);
      expect(await removeOldVisits(auth.database, now())).toBe(2);
      expect(await removeOldVisits(auth.database, now())).toBe(0);
      expect((await auth.database.query("select from auth.address_salts")).rowCount).toBe(1);
      expect(await info(PHONE)).toMatchObject({ noVisits: 1, utmSource: "tiktok" });
    });

    test("no address is kept, and nothing ties one day's visits to another's", async () => {
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

    test("an address that is none has no visits, and none is recorded", async () => {
      await expect(visit("unknown", "instagram")).rejects.toMatchObject({ code: "bad-input" });
      expect(await info("unknown")).toEqual(NONE);
      expect((await auth.database.query("select from auth.mobile_visits")).rowCount).toBe(0);
    });
  });
});
