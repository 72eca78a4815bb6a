import { randomUUID } from "node:crypto";
import { addPost, reportPost, voteUp } from "@stockfinder/contracts/community";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordAccountEnd } from "../src/neighbours/account-ends.ts";
import { removeUnusedNeighbours } from "../src/neighbours/account-removal.ts";
import { removePost } from "../src/posts/reports.ts";
import { REMOVALS } from "../src/retention.ts";
import { anAccount, aPost, aUser, type CommunityService, startService } from "./community-service.ts";

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

describe.each(SETUPS)("retention, on $name", (setup) => {
  let community: CommunityService;
  beforeAll(async () => {
    community = await startService(setup);
  });
  afterAll(() => community.stop());

  const count = async (table: string) =>
    (await community.database.query(`select from community.${table}`)).rowCount;
  const removeExpired = async () => {
    const { database, clock } = community;
    for (const removal of REMOVALS) while ((await removal(database, new Date(clock.now()))) > 0);
  };

  test("answers under an Idempotency-Key expire after a day, account ends after 30 days", async () => {
    await community.call(addPost, aPost({ idempotencyKey: randomUUID() }));
    const at = new Date(community.clock.now());
    await recordAccountEnd(community.database, { accountId: randomUUID(), into: null, at });

    community.clock.move(DAY_MS - HOUR_MS);
    await removeExpired();
    expect([await count("answers_by_key"), await count("account_ends")]).toEqual([1, 1]);
    community.clock.move(2 * HOUR_MS);
    await removeExpired();
    expect([await count("answers_by_key"), await count("account_ends")]).toEqual([0, 1]);
    community.clock.move(29 * DAY_MS);
    await removeExpired();
    expect([await count("account_ends"), await count("posts")]).toEqual([0, 1]);
  });

  test("neighbours unused for 400 days are deleted with their posts and votes, an account's neighbours stay", async () => {
    await emptied(community.database, "community.neighbours cascade");
    const [gone, voter, member] = [aUser(), aUser(), aUser()];
    const old = await community.post({ userID: gone });
    const kept = await community.post({ userID: member }, anAccount());
    await community.call(voteUp, { _id: kept, userID: gone });
    await community.call(voteUp, { _id: old, userID: voter });

    community.clock.move(399 * DAY_MS);
    await removeExpired();
    expect([await count("neighbours"), await count("posts")]).toEqual([3, 2]);
    await community.call(voteUp, { _id: kept, userID: voter });
    community.clock.move(2 * DAY_MS);
    await removeExpired();

    const { posts } = await community.feed();
    expect(posts).toMatchObject([{ _id: kept, votes: { up: 1, down: 0 } }]);
    expect(await count("neighbours")).toBe(2);
    community.clock.move(400 * DAY_MS);
    await removeExpired();
    expect([await count("neighbours"), await count("posts")]).toEqual([1, 1]);
  });

  test("unused neighbours are deleted in batches", async () => {
    await emptied(community.database, "community.neighbours cascade");
    const now = new Date(community.clock.now());
    await community.database.query(
      `insert into community.neighbours (user_digest, name, made_at, used_at)
       select sha256(n::text::bytea), 'Old Otter ' || n, $1, $1 from generate_series(1, 250) as n`,
      [now],
    );
    community.clock.move(401 * DAY_MS);

    const removed: number[] = [];
    const { database, clock } = community;
    for (let count = 1; count > 0; removed.push(count))
      count = await removeUnusedNeighbours(database, new Date(clock.now()));

    expect(removed).toEqual([100, 100, 50, 0]);
  });

  test("a day's salt for network digests is deleted after the next day", async () => {
    await emptied(community.database, "community.address_salts");
    await community.post();
    expect(await count("address_salts")).toBe(1);
    community.clock.move(2 * DAY_MS);
    await removeExpired();
    expect(await count("address_salts")).toBe(0);
  });

  test("the networks of a post's reports are deleted after 30 days, and with the post", async () => {
    await emptied(community.database, "community.neighbours cascade");
    const [kept, removed] = [await community.post(), await community.post()];
    for (const _id of [kept, removed]) await community.call(reportPost, { _id, userID: aUser() });
    expect([await count("report_salts"), await count("report_networks")]).toEqual([2, 2]);

    await removePost(community.database, removed);
    expect([await count("report_salts"), await count("report_networks")]).toEqual([1, 1]);
    community.clock.move(29 * DAY_MS);
    await removeExpired();
    expect(await count("report_networks")).toBe(1);
    community.clock.move(2 * DAY_MS);
    await removeExpired();
    expect([await count("report_salts"), await count("report_networks")]).toEqual([0, 0]);
    expect(await count("reports")).toBe(1);
  });
});
