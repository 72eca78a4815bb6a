import { postVoted, voteDown, voteUp } from "@stockfinder/contracts/community";
import { SETUPS } from "@stockfinder/testing/setups";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aUser, type CommunityService, startService } from "./community-service.ts";

describe.each(SETUPS)("voting, on $name", (setup) => {
  describe.skipIf(!setup.isThere)("", () => {
    let community: CommunityService;
    beforeAll(async () => {
      community = await startService(setup, { COMMUNITY_VOTES_A_MINUTE: "100" });
    });
    afterAll(() => community.stop());
    beforeEach(() => community.database.query("truncate community.neighbours cascade"));

    const votesOn = async (postId: string) => {
      const { posts } = await community.feed({ perpage: 50 });
      return posts.find(({ _id }) => _id === postId)?.votes;
    };

    test("a vote counts, pressed again is taken back, and the other replaces it", async () => {
      const _id = await community.post();
      const userID = aUser();
      const steps = [
        [voteUp, { removedThis: false, removedOther: false }, { up: 1, down: 0 }],
        [voteUp, { removedThis: true, removedOther: false }, { up: 0, down: 0 }],
        [voteDown, { removedThis: false, removedOther: false }, { up: 0, down: 1 }],
        [voteUp, { removedThis: false, removedOther: true }, { up: 1, down: 0 }],
        [voteDown, { removedThis: false, removedOther: true }, { up: 0, down: 1 }],
        [voteDown, { removedThis: true, removedOther: false }, { up: 0, down: 0 }],
      ] as const;

      for (const [operation, answer, votes] of steps) {
        expect(await community.call(operation, { _id, userID })).toEqual({ worked: true, ...answer });
        expect(await votesOn(_id)).toEqual(votes);
      }
    });

    test("whatever people press in whatever order, the counts are what they left", async () => {
      const aPress = fc.record({ voter: fc.nat({ max: 3 }), up: fc.boolean() });
      await fc.assert(
        fc.asyncProperty(fc.array(aPress, { maxLength: 20 }), async (presses) => {
          const _id = await community.post();
          const voters = Array.from({ length: 4 }, aUser);
          const standing = new Map<number, boolean>();
          for (const { voter, up } of presses) {
            const before = standing.get(voter);
            const answer = await community.call(up ? voteUp : voteDown, { _id, userID: voters[voter] ?? "" });
            expect(answer).toEqual({
              worked: true,
              removedThis: before === up,
              removedOther: before === !up,
            });
            if (before === up) standing.delete(voter);
            else standing.set(voter, up);
          }
          const left = [...standing.values()];
          expect(await votesOn(_id)).toEqual({
            up: left.filter((up) => up).length,
            down: left.filter((up) => !up).length,
          });
        }),
        { numRuns: 10 },
      );
    });

    test("no vote is lost or counted twice when many come at once to all copies of the service", async () => {
      if (setup.postgres !== null) await community.addWorker();
      const _id = await community.post();
      const voters = Array.from({ length: 30 }, aUser);
      const press = (userID: string, index: number) =>
        community.call(index % 3 === 0 ? voteDown : voteUp, { _id, userID });

      await Promise.all(voters.map(press));
      expect(await votesOn(_id)).toEqual({ up: 20, down: 10 });
      // Each takes back and gives again, all mixed: an even number of times, so that nothing changes in the end.
      await Promise.all([...voters.map(press), ...voters.map(press)]);
      expect(await votesOn(_id)).toEqual({ up: 20, down: 10 });
      // An odd number of times at once by one.
      const one = aUser();
      await Promise.all(Array.from({ length: 7 }, () => community.call(voteUp, { _id, userID: one })));
      expect(await votesOn(_id)).toEqual({ up: 21, down: 10 });
    });

    test("each vote is reported with the counts that it left", async () => {
      const heard = await community.heard(postVoted);
      const _id = await community.post();
      const [one, other] = [aUser(), aUser()];

      await community.call(voteUp, { _id, userID: one });
      await community.call(voteDown, { _id, userID: other });
      await community.call(voteUp, { _id, userID: one });

      await expect.poll(() => heard).toHaveLength(3);
      const told = heard.map((data) => postVoted.data.parse(data)).sort((a, b) => a.at.localeCompare(b.at));
      expect(told.map(({ postId, votes }) => ({ postId, votes }))).toEqual([
        { postId: _id, votes: { up: 1, down: 0 } },
        { postId: _id, votes: { up: 1, down: 1 } },
        { postId: _id, votes: { up: 0, down: 1 } },
      ]);
      expect(JSON.stringify(heard)).not.toContain(one);
    });

    test("nobody votes on their own post, or on one that is not there", async () => {
      const userID = aUser();
      const _id = await community.post({ userID });

      expect(await community.call(voteUp, { _id, userID })).toEqual({
        worked: false,
        msg: "You cannot vote on your own post.",
      });
      expect(await community.call(voteDown, { _id: "0".repeat(24), userID })).toEqual({
        worked: false,
        msg: "This post is not there any more.",
      });
      expect(await votesOn(_id)).toEqual({ up: 0, down: 0 });
    });

    test("a post that is hidden is not voted on", async () => {
      const _id = await community.post();
      await community.database.query("update community.posts set hidden_at = now()");

      expect(await community.call(voteUp, { _id, userID: aUser() })).toMatchObject({ worked: false });
      expect((await community.database.query("select from community.votes")).rowCount).toBe(0);
    });

    test("somebody who votes too often is told to wait", async () => {
      const _id = await community.post();
      const userID = aUser();
      await Promise.all(Array.from({ length: 100 }, () => community.call(voteUp, { _id, userID })));

      expect(await community.call(voteUp, { _id, userID })).toEqual({
        worked: false,
        msg: "You have voted a lot. Please try again in a minute.",
      });
      expect(await community.call(voteUp, { _id, userID: aUser() })).toMatchObject({ worked: true });
    });
  });
});
