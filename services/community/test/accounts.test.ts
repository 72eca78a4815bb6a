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
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { standingAccount } from "../src/account-ends.ts";
import { anAccount, aUser, type CommunityService, startService } from "./community-service.ts";

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
      vi.waitFor(async () => {
        const { rowCount } = await community.database.query(
          "select from community.account_ends where account_id = $1",
          [accountId],
        );
        expect(rowCount).toBe(1);
      });

    test("is what was done signed in, and before that from the same browser", async () => {
      const account = anAccount();
      const userID = aUser();
      const others = await community.post();
      const before = await community.post({ userID });
      await community.call(reportPost, { _id: others, userID });
      community.clock.move(1);
      const after = await community.post({ userID }, account);
      await community.call(voteDown, { _id: others, userID }, account);

      const all = await exported(account.accountId);

      expect(all.userNames).toHaveLength(1);
      expect(all.posts.map(({ _id }) => _id)).toEqual([after, before]);
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
