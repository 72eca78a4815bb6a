import { logout, refresh } from "@stockfinder/contracts/accounts";
import { standingClock } from "@stockfinder/testing/movable-clock";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { REMOVALS } from "../src/retention.ts";
import { type AuthService, startService } from "./auth-service.ts";

const DAY = 24 * 60 * 60_000;

describe.each(SETUPS)("what is past its time is removed, on $name", (setup) => {
  describe.skipIf(!setup.isThere)("", () => {
    const clock = standingClock();
    let auth: AuthService;
    beforeAll(async () => {
      auth = await startService(setup, {}, { clock });
    });
    afterAll(() => auth.stop());
    beforeEach(() => auth.database.query("truncate auth.families, auth.ended_families"));

    const removeAll = async () => {
      for (const removal of REMOVALS) while ((await removal(auth.database, new Date(clock.now()))) > 0);
    };
    async function kept(): Promise<string[]> {
      const { rows } = await auth.database.query<{ id: string }>(
        "select id from auth.families union all select id from auth.ended_families",
      );
      return rows.map(({ id }) => id);
    }

    test("sign-ins when they have run out, and the memory of those that ended after 30 days", async () => {
      const idle = await auth.signIn();
      const ended = await auth.signIn();
      const used = await auth.signIn();
      await auth.call(logout, { refreshToken: ended.refreshToken });
      const ids = [idle, ended, used].map(({ principal }) => principal.familyId);

      clock.move(30 * DAY - 1);
      const { refresh_token } = await auth.call(refresh, { refreshToken: used.refreshToken });
      await removeAll();
      expect(await kept()).toEqual(expect.arrayContaining(ids));

      clock.move(2);
      await removeAll();
      expect(await kept()).toEqual([used.principal.familyId]);

      clock.move(29 * DAY);
      const newest = await auth.call(refresh, { refreshToken: refresh_token });
      clock.move(29 * DAY);
      await auth.call(refresh, { refreshToken: newest.refresh_token });
      await removeAll();
      expect(await kept()).toEqual([used.principal.familyId]);
      clock.move(2 * DAY);
      await removeAll();
      expect(await kept()).toEqual([]);
    });

    test("signing keys that are not needed any more", async () => {
      const count = async () => (await auth.database.query("select from auth.signing_keys")).rowCount;
      clock.move(31 * DAY);
      await auth.signIn();
      expect(await count()).toBeGreaterThan(1);
      clock.move(DAY);
      await removeAll();
      expect(await count()).toBe(1);
    });

    test("more of it than one batch holds", async () => {
      const { principal } = await auth.signIn();
      await auth.database.query(
        `insert into auth.families (id, account_id, current_digest, started_at, last_used_at)
         select gen_random_uuid(), $1, '\\x00', $2, $2 from generate_series(1, 20001)`,
        [principal.accountId, new Date(clock.now() - 31 * DAY)],
      );
      await removeAll();
      expect(await kept()).toEqual([principal.familyId]);
    });
  });
});
