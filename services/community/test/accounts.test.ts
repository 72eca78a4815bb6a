import { randomUUID } from "node:crypto";
import { accountRemoved, accountsMerged } from "@stockfinder/contracts/accounts";
import {
  addNeighbour,
  exportNeighbour,
  fetchPost,
  reportPost,
  voteDown,
  voteUp,
} from "@stockfinder/contracts/community";
import { ANONYMOUS, type Principal } from "@stockfinder/contracts/principal";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { standingAccount } from "../src/account-ends.ts";
import { removeAllOf } from "../src/account-removal.ts";
import { anAccount, aUser, type CommunityService, startService, untilWaiting } from "./community-service.ts";

const AUTH: Principal = { kind: "service", name: "auth" };

describe.each(SETUPS)("what belongs to an account, on $name", (setup) => {
  describe.skipIf(!setup.isThere)("", () => {
    let community: CommunityService;
    beforeAll(async () => {
      community = await startService(setup);
    });
    afterAll(() => community.stop());
    beforeEach(() =>
      community.database.query(
        "truncate community.neighbours, community.account_ends, community.inbox cascade",
      ),
    );

    const exported = (accountId: string) => community.call(exportNeighbour, { accountId }, AUTH);
    const at = new Date().toISOString();
    const remove = (accountId: string, id: string = randomUUID()) =>
      community.bus.publish(accountRemoved, { accountId, fingerprints: [], at }, { id });
    const merge = (from: string, into: string, id: string = randomUUID()) =>
      community.bus.publish(accountsMerged, { from, into, at }, { id });
    const heardOf = (accountId: string) =>
      expect
        .poll(async () => {
          const { rowCount } = await community.database.query(
            "select from community.account_ends where account_id = $1",
            [accountId],
          );
          return rowCount;
        })
        .toBe(1);

    test("is what was done signed in, and before that from the same browser", async () => {
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

    test("is not what was voted and taken back, nor what others do in the same browser later", async () => {
      const [first, second] = [anAccount(), anAccount()];
      const userID = aUser();
      const others = await community.post();
      await community.call(voteUp, { _id: others, userID }, first);
      await community.call(voteUp, { _id: others, userID }, second);

      expect(await exported(first.accountId)).toMatchObject({ userNames: [expect.any(String)], votes: [] });
      expect(await exported(second.accountId)).toEqual({ userNames: [], posts: [], votes: [], reports: [] });
    });

    test("is told to services only", async () => {
      for (const principal of [ANONYMOUS, anAccount()]) {
        await expect(
          community.call(exportNeighbour, { accountId: randomUUID() }, principal),
        ).rejects.toMatchObject({ code: "forbidden" });
      }
    });

    test("goes with it, and the counts of others' posts are right after that", async () => {
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
      await heardOf(account.accountId);

      expect(await exported(account.accountId)).toEqual({ userNames: [], posts: [], votes: [], reports: [] });
      expect((await community.feed()).posts).toMatchObject([{ _id: others, votes: { up: 0, down: 1 } }]);
      expect(await community.call(fetchPost, { postID: own })).toMatchObject({ worked: false });
      const { rowCount } = await community.database.query("select from community.neighbours");
      expect(rowCount).toBe(3); // the author of the post that is left, and the two who voted besides
    });

    test("goes once: somebody who comes back with the same browser is somebody new", async () => {
      const account = anAccount();
      const userID = aUser();
      const id = randomUUID();
      const before = await community.call(addNeighbour, { userID }, account);
      await remove(account.accountId, id);
      await heardOf(account.accountId);

      // Its token is good for minutes.
      const postID = await community.post({ userID }, account);
      await remove(account.accountId, id);
      await remove(randomUUID());

      expect(await community.call(fetchPost, { postID })).toMatchObject({ worked: true });
      expect(await community.call(addNeighbour, { userID })).not.toEqual(before);
      expect((await exported(account.accountId)).posts).toEqual([]);
    });

    test("goes over to the account that it is merged into", async () => {
      const [from, into] = [anAccount(), anAccount()];
      const post = await community.post({}, from);

      await merge(from.accountId, into.accountId);
      await heardOf(from.accountId);

      expect((await exported(into.accountId)).posts.map(({ _id }) => _id)).toEqual([post]);
      expect((await exported(from.accountId)).posts).toEqual([]);
      // With a token from before the merge.
      const late = await community.post({}, from);
      expect((await exported(into.accountId)).posts.map(({ _id }) => _id)).toContain(late);
    });

    test("ends up right in whatever order the events come", async () => {
      const [one, two, three] = [anAccount(), anAccount(), anAccount()];
      await community.post({}, one);
      await merge(two.accountId, three.accountId);
      await heardOf(two.accountId);
      await merge(one.accountId, two.accountId);
      await heardOf(one.accountId);
      expect((await exported(three.accountId)).posts).toHaveLength(1);

      const [four, five] = [anAccount(), anAccount()];
      await community.post({}, four);
      await remove(five.accountId);
      await heardOf(five.accountId);
      await merge(four.accountId, five.accountId);
      await heardOf(four.accountId);
      expect((await community.feed()).posts).toHaveLength(1);
    });

    test("is removed without reading what others have posted", async () => {
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
        // Tables as small as these would be read as a whole otherwise.
        await tx.query("set local enable_seqscan = off");
        const before = await rowsRead();
        await removeAllOf(tx, account.accountId);
        expect((await rowsRead()) - before).toBeLessThan(50);
      });
    });

    // Embedded there is one connection: nothing happens at the same moment.
    describe.skipIf(setup.postgres === null)("while its removal is under way", () => {
      const NEWEST_POST = "select from community.posts order by id desc limit 1 for update";
      const NEIGHBOURS = "select from community.neighbours for key share";

      /** Removes the account, and lets go of what is `held` when `meanwhile` is done or waits for the removal. */
      async function removing<T>(
        accountId: string,
        { held, meanwhile, waits }: { held: string; meanwhile: () => Promise<T>[]; waits: boolean },
      ): Promise<T[]> {
        let doing: Promise<T[]> = Promise.resolve([]);
        await community.database.transaction(async (tx) => {
          await tx.query(held);
          await remove(accountId);
          await untilWaiting(community, 1);
          const begun = meanwhile();
          doing = Promise.all(begun);
          await (waits ? untilWaiting(community, 1 + begun.length) : doing);
        });
        const outcomes = await doing;
        await heardOf(accountId);
        return outcomes;
      }

      test("what is merged into it goes as well", async () => {
        const [from, into] = [anAccount(), anAccount()];
        await community.post({}, from);
        community.clock.move(1);
        await community.post({}, into);

        await removing(into.accountId, {
          held: NEWEST_POST,
          meanwhile: () => [merge(from.accountId, into.accountId).then(() => heardOf(from.accountId))],
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

      test("a vote of its own does not stay counted", async () => {
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

      test("who votes on its posts or reports them hears that they are gone", async () => {
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

    test("is led on once only, should two accounts be said to have become each other", async () => {
      const [one, two] = [randomUUID(), randomUUID()];
      await merge(one, two);
      await merge(two, one);
      await heardOf(one);
      await heardOf(two);
      expect(await standingAccount(community.database, one)).toBeNull();
    });
  });
});
