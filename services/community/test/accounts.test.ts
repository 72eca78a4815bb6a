import { randomUUID } from "node:crypto";
import { accountRemoved, accountsMerged } from "@stockfinder/contracts/accounts";
import {
  addNeighbour,
  addPost,
  exportNeighbour,
  fetchPost,
  reportPost,
  voteDown,
  voteUp,
} from "@stockfinder/contracts/community";
import { ANONYMOUS, type Principal } from "@stockfinder/contracts/principal";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { currentAccount } from "../src/neighbours/account-ends.ts";
import { removeAccount } from "../src/neighbours/account-removal.ts";
import {
  anAccount,
  aPost,
  aUser,
  type CommunityService,
  startService,
  untilBlocked,
} from "./community-service.ts";

const AUTH: Principal = { kind: "service", name: "auth" };

describe.each(SETUPS)("an account's data, on $name", (setup) => {
  let community: CommunityService;
  beforeAll(async () => {
    community = await startService(setup);
  });
  afterAll(() => community.stop());
  beforeEach(() =>
    emptied(community.database, "community.neighbours, community.account_ends, community.inbox cascade"),
  );

  const exported = (accountId: string) => community.call(exportNeighbour, { accountId }, AUTH);
  const at = new Date().toISOString();
  const remove = (accountId: string, id: string = randomUUID()) =>
    community.bus.publish(accountRemoved, { accountId, fingerprints: [], at }, { id });
  const merge = (from: string, into: string, id: string = randomUUID()) =>
    community.bus.publish(accountsMerged, { from, into, at }, { id });
  const untilEnded = (accountId: string) =>
    expect
      .poll(async () => {
        const { rowCount } = await community.database.query(
          "select from community.account_ends where account_id = $1",
          [accountId],
        );
        return rowCount;
      })
      .toBe(1);

  test("has its user's signed-in activity, and earlier signed-out activity in the same browser", async () => {
    const account = anAccount();
    const userID = aUser();
    const others = await community.post();
    const before = await community.post({ userID });
    await community.call(reportPost, { _id: others, userID });
    community.clock.move(1);
    const after = await community.post({ userID, upc: "044600012346" }, account);
    await community.call(voteDown, { _id: others, userID }, account);

    const all = await exported(account.accountId);

    expect(all.userNames).toHaveLength(1);
    expect(all.posts).toMatchObject([
      { _id: after, upc: "044600012346" },
      { _id: before, upc: null },
    ]);
    expect(all.votes).toEqual([{ postId: others, vote: "down", at: expect.any(String) }]);
    expect(all.reports).toEqual([{ postId: others, at: expect.any(String) }]);
  });

  test("does not include votes taken back, or another account's votes in the same browser", async () => {
    const [first, second] = [anAccount(), anAccount()];
    const userID = aUser();
    const others = await community.post();
    await community.call(voteUp, { _id: others, userID }, first);
    await community.call(voteUp, { _id: others, userID }, first);
    await community.call(voteUp, { _id: others, userID }, second);

    expect(await exported(first.accountId)).toMatchObject({ userNames: [expect.any(String)], votes: [] });
    expect(await exported(second.accountId)).toMatchObject({ votes: [{ postId: others, vote: "up" }] });
  });

  test("is exported to services only", async () => {
    for (const principal of [ANONYMOUS, anAccount()]) {
      await expect(
        community.call(exportNeighbour, { accountId: randomUUID() }, principal),
      ).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  test("is deleted with it, and other posts' counts are corrected", async () => {
    const account = anAccount();
    const [userID, elsewhere] = [aUser(), aUser()];
    const others = await community.post();
    const own = await community.post({ userID }, account);
    await community.post({ userID: elsewhere }, account);
    await community.call(voteUp, { _id: others, userID }, account);
    await community.call(voteDown, { _id: others, userID: elsewhere }, account);
    await community.call(voteDown, { _id: others, userID: aUser() });
    await community.call(voteUp, { _id: own, userID: aUser() });
    await community.call(reportPost, { _id: others, userID }, account);

    await remove(account.accountId);
    await untilEnded(account.accountId);

    expect(await exported(account.accountId)).toEqual({
      userNames: [],
      posts: [],
      votes: [],
      reports: [],
      lists: [],
    });
    expect((await community.feed()).posts).toMatchObject([{ _id: others, votes: { up: 0, down: 1 } }]);
    expect(await community.call(fetchPost, { postID: own })).toMatchObject({ worked: false });
    const { rowCount } = await community.database.query("select from community.neighbours");
    expect(rowCount).toBe(3); // the author of the other post, and two voters
  });

  test("is deleted once: later posts from the same browser belong to a new neighbour", async () => {
    const account = anAccount();
    const userID = aUser();
    const id = randomUUID();
    const before = await community.call(addNeighbour, { userID }, account);
    await remove(account.accountId, id);
    await untilEnded(account.accountId);

    // Its token is valid for some minutes more.
    const postID = await community.post({ userID }, account);
    await remove(account.accountId, id);
    await remove(randomUUID());

    expect(await community.call(fetchPost, { postID })).toMatchObject({ worked: true });
    expect(await community.call(addNeighbour, { userID })).not.toEqual(before);
    expect((await exported(account.accountId)).posts).toEqual([]);
  });

  test("moves to the account that it is merged into", async () => {
    const [from, into] = [anAccount(), anAccount()];
    const post = await community.post({}, from);

    await merge(from.accountId, into.accountId);
    await untilEnded(from.accountId);

    expect((await exported(into.accountId)).posts.map(({ _id }) => _id)).toEqual([post]);
    expect((await exported(from.accountId)).posts).toEqual([]);
    // With a token from before the merge.
    const late = await community.post({}, from);
    expect((await exported(into.accountId)).posts.map(({ _id }) => _id)).toContain(late);
  });

  test("is correct in whatever order the events arrive", async () => {
    const [one, two, three] = [anAccount(), anAccount(), anAccount()];
    await community.post({}, one);
    await merge(two.accountId, three.accountId);
    await untilEnded(two.accountId);
    await merge(one.accountId, two.accountId);
    await untilEnded(one.accountId);
    expect((await exported(three.accountId)).posts).toHaveLength(1);

    const [four, five] = [anAccount(), anAccount()];
    await community.post({}, four);
    await remove(five.accountId);
    await untilEnded(five.accountId);
    await merge(four.accountId, five.accountId);
    await untilEnded(four.accountId);
    expect((await community.feed()).posts).toHaveLength(1);
  });

  test("is deleted without reading the posts of others", async () => {
    const account = anAccount();
    const userID = aUser();
    await community.call(voteUp, { _id: await community.post(), userID }, account);
    await community.call(voteUp, { _id: await community.post({ userID }, account), userID: aUser() });
    await community.database.query(
      `insert into community.posts (id, neighbour_id, zipcode, title, text, store, posted_at)
       select lpad(to_hex(n), 24, '0'), neighbour_id, zipcode, title, text, store, posted_at
       from generate_series(1, 500) as n, (select * from community.posts order by id limit 1) as post`,
    );

    await community.database.transaction(async (tx) => {
      const rowsRead = async () => {
        const { rows } = await tx.query<{ count: number }>(
          "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables",
        );
        return rows[0]?.count ?? 0;
      };
      // Postgres would scan tables as small as these.
      await tx.query("set local enable_seqscan = off");
      const before = await rowsRead();
      await removeAccount(tx, account.accountId);
      expect((await rowsRead()) - before).toBeLessThan(50);
    });
  });

  // The embedded database has one connection: nothing is concurrent there.
  describe.skipIf(setup.postgres === null)("while it is being removed", () => {
    const NEWEST_POST = "select from community.posts order by id desc limit 1 for update";
    const NEIGHBOURS = "select from community.neighbours for key share";

    /** Removes the account while `held` blocks it; releases `held` when `meanwhile` is done, or blocked if `waits`. */
    async function removing<T>(
      accountId: string,
      { held, meanwhile, waits }: { held: string; meanwhile: () => Promise<T>[]; waits: boolean },
    ): Promise<T[]> {
      let doing: Promise<T[]> = Promise.resolve([]);
      await community.database.transaction(async (tx) => {
        await tx.query(held);
        await remove(accountId);
        await untilBlocked(community, 1);
        const begun = meanwhile();
        doing = Promise.all(begun);
        await (waits ? untilBlocked(community, 1 + begun.length) : doing);
      });
      const outcomes = await doing;
      await untilEnded(accountId);
      return outcomes;
    }

    test("an account merged into it is deleted as well", async () => {
      const [from, into] = [anAccount(), anAccount()];
      await community.post({}, from);
      community.clock.move(1);
      await community.post({}, into);

      await removing(into.accountId, {
        held: NEWEST_POST,
        meanwhile: () => [merge(from.accountId, into.accountId).then(() => untilEnded(from.accountId))],
        waits: true,
      });

      expect((await community.feed()).posts).toEqual([]);
    });

    test("no other browser is linked to it", async () => {
      const account = anAccount();
      await community.post({}, account);

      await removing(account.accountId, {
        held: NEWEST_POST,
        meanwhile: () => [community.call(addNeighbour, { userID: aUser() }, account)],
        waits: true,
      });

      expect((await exported(account.accountId)).userNames).toEqual([]);
    });

    test("its own vote is not counted afterwards", async () => {
      const account = anAccount();
      const userID = aUser();
      const others = await community.post();
      await community.call(addNeighbour, { userID }, account);

      await removing(account.accountId, {
        held: NEIGHBOURS,
        meanwhile: () => [community.call(voteUp, { _id: others, userID }, account)],
        waits: false,
      });

      expect((await community.feed()).posts).toMatchObject([{ _id: others, votes: { up: 0, down: 0 } }]);
    });

    test("its own post is refused with the reason", async () => {
      const account = anAccount();
      const userID = aUser();
      await community.post({ userID }, account);

      const outcomes = await removing<unknown>(account.accountId, {
        held: NEWEST_POST,
        meanwhile: () => [community.call(addPost, aPost({ userID }), account)],
        waits: true,
      });

      expect(outcomes).toEqual([
        {
          worked: false,
          msg: "Your account or your name here was removed at this moment. Nothing was posted.",
        },
      ]);
      expect((await community.feed()).posts).toEqual([]);
    });

    test("votes and reports on its posts are refused", async () => {
      const account = anAccount();
      const [userID, voter] = [aUser(), aUser()];
      const _id = await community.post({ userID }, account);
      await community.call(voteUp, { _id, userID: voter });
      community.clock.move(1);
      await community.post({ userID }, account);

      const outcomes = await removing<unknown>(account.accountId, {
        held: NEWEST_POST,
        meanwhile: () => [
          community.call(voteDown, { _id, userID: voter }),
          community.call(voteUp, { _id, userID: aUser() }),
          community.call(reportPost, { _id, userID: aUser() }),
        ],
        waits: true,
      });

      expect(outcomes).toEqual(Array(3).fill({ worked: false, msg: "This post is not there any more." }));
    });
  });

  test("belongs to no account if two accounts are merged into each other", async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    await merge(one, two);
    await merge(two, one);
    await untilEnded(one);
    await untilEnded(two);
    expect(await currentAccount(community.database, one)).toBeNull();
  });
});
