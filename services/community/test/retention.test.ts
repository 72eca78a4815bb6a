import { randomUUID } from "node:crypto";
import { addPost } from "@stockfinder/contracts/community";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordAccountEnd } from "../src/account-ends.ts";
import { REMOVALS } from "../src/retention.ts";
import { aPost, type CommunityService, startService } from "./community-service.ts";

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

describe.each(SETUPS)("forgetting, on $name", (setup) => {
  describe.skipIf(!setup.isThere)("", () => {
    let community: CommunityService;
    beforeAll(async () => {
      community = await startService(setup);
    });
    afterAll(() => community.stop());

    const count = async (table: string) =>
      (await community.database.query(`select from community.${table}`)).rowCount;
    const forget = async () => {
      const { database, clock } = community;
      for (const removal of REMOVALS) while ((await removal(database, new Date(clock.now()))) > 0);
    };

    test("answers under an Idempotency-Key go after a day, ends of accounts after thirty", async () => {
      await community.call(addPost, aPost({ idempotencyKey: randomUUID() }));
      const at = new Date(community.clock.now());
      await recordAccountEnd(community.database, { accountId: randomUUID(), into: null, at });

      community.clock.move(DAY_MS - HOUR_MS);
      await forget();
      expect([await count("answers_by_key"), await count("account_ends")]).toEqual([1, 1]);
      community.clock.move(2 * HOUR_MS);
      await forget();
      expect([await count("answers_by_key"), await count("account_ends")]).toEqual([0, 1]);
      community.clock.move(29 * DAY_MS);
      await forget();
      expect([await count("account_ends"), await count("posts")]).toEqual([0, 1]);
    });
  });
});
