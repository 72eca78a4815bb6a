import { randomUUID } from "node:crypto";
import { ownVotes, voteDown, voteUp } from "@stockfinder/contracts/community";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { UNSHRUNK } from "@stockfinder/testing/unshrunk";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anAccount, aUser, type CommunityService, startService } from "./community-service.ts";

describe.each(SETUPS)("voting, on $name", (setup) => {
  let community: CommunityService;
  beforeAll(async () => {
    community = await startService(setup, { RATE_LIMIT_USER_VOTES: "100" });
  });
  afterAll(() => community.stop());
  beforeEach(() => emptied(community.database, "community.neighbours cascade"));

  const votesOn = async (postId: string) => {
    const { posts } = await community.feed({ perpage: 50 });
    return posts.find(({ _id }) => _id === postId)?.votes;
  };

  test("a repeated vote is taken back, and the opposite vote replaces it", async () => {
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

  test("a voter sees their own vote, and nobody else's", async () => {
    const [liked, disliked, takenBack, passed] = await Promise.all([1, 2, 3, 4].map(() => community.post()));
    const postIDs = [liked, disliked, takenBack, passed].filter((id) => id !== undefined);
    const userID = aUser();
    const cast = (operation: typeof voteUp | typeof voteDown, _id = "") =>
      community.call(operation, { _id, userID });
    await cast(voteUp, liked);
    await cast(voteDown, disliked);
    await cast(voteUp, takenBack);
    await cast(voteUp, takenBack);

    const { votes } = await community.call(ownVotes, { userID, postIDs });

    expect(new Map(votes.map(({ postId, vote }) => [postId, vote]))).toEqual(
      new Map([
        [liked, "up"],
        [disliked, "down"],
      ]),
    );
    expect(await community.call(ownVotes, { userID: aUser(), postIDs })).toEqual({ votes: [] });
  });

  test("an account sees its own votes in that browser, even before it claims them", async () => {
    const _id = await community.post();
    const userID = aUser();
    const account = anAccount();
    await community.call(voteUp, { _id, userID });
    const ask = (principal?: typeof account) =>
      community.call(ownVotes, { userID, postIDs: [_id] }, principal);

    expect(await ask(account)).toEqual({ votes: [{ postId: _id, vote: "up" }] });
    await community.call(voteDown, { _id, userID }, account);
    expect(await ask(account)).toEqual({ votes: [{ postId: _id, vote: "down" }] });
    expect(await ask()).toEqual({ votes: [] });
    expect(await ask(anAccount())).toEqual({ votes: [] });
  });

  test("after any sequence of votes, the counts match the remaining votes", async () => {
    const aPress = fc.record({ voter: fc.nat({ max: 3 }), up: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(aPress, { maxLength: 20 }), async (presses) => {
        const _id = await community.post();
        const voters = Array.from({ length: 4 }, aUser);
        const current = new Map<number, boolean>();
        for (const { voter, up } of presses) {
          const before = current.get(voter);
          const answer = await community.call(up ? voteUp : voteDown, { _id, userID: voters[voter] ?? "" });
          expect(answer).toEqual({
            worked: true,
            removedThis: before === up,
            removedOther: before === !up,
          });
          if (before === up) current.delete(voter);
          else current.set(voter, up);
        }
        const left = [...current.values()];
        expect(await votesOn(_id)).toEqual({
          up: left.filter((up) => up).length,
          down: left.filter((up) => !up).length,
        });
      }),
      { ...UNSHRUNK, numRuns: 10 },
    );
  });

  test("concurrent votes on several copies of the service are each counted once", async () => {
    if (setup.postgres !== null) await community.addWorker();
    const _id = await community.post();
    const voters = Array.from({ length: 30 }, aUser);
    const press = (userID: string, index: number) =>
      community.call(index % 3 === 0 ? voteDown : voteUp, { _id, userID });

    await Promise.all(voters.map(press));
    expect(await votesOn(_id)).toEqual({ up: 20, down: 10 });
    // Each voter votes twice more, concurrently: the second vote cancels the first.
    await Promise.all([...voters.map(press), ...voters.map(press)]);
    expect(await votesOn(_id)).toEqual({ up: 20, down: 10 });
    // An odd number of concurrent votes by one voter leaves one vote.
    const one = aUser();
    await Promise.all(Array.from({ length: 7 }, () => community.call(voteUp, { _id, userID: one })));
    expect(await votesOn(_id)).toEqual({ up: 21, down: 10 });
  });

  test("a vote that is repeated under its Idempotency-Key is not taken back", async () => {
    const _id = await community.post();
    const userID = aUser();
    const press = { _id, userID, idempotencyKey: randomUUID() };

    const first = await community.call(voteUp, press);
    expect(await community.call(voteUp, press)).toEqual(first);
    expect(await votesOn(_id)).toEqual({ up: 1, down: 0 });
    // A new key takes the vote back. A late repeat of the first key changes nothing.
    await community.call(voteUp, { ...press, idempotencyKey: randomUUID() });
    expect(await votesOn(_id)).toEqual({ up: 0, down: 0 });
    expect(await community.call(voteUp, press)).toEqual(first);
    expect(await votesOn(_id)).toEqual({ up: 0, down: 0 });
    // Another user may use the same key.
    await community.call(voteUp, { ...press, userID: aUser() });
    expect(await votesOn(_id)).toEqual({ up: 1, down: 0 });
  });

  test("concurrent requests under one Idempotency-Key count once", async () => {
    const _id = await community.post();
    const press = { _id, userID: aUser(), idempotencyKey: randomUUID() };

    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => community.call(voteUp, press)));

    expect(await votesOn(_id)).toEqual({ up: 1, down: 0 });
    for (const outcome of outcomes) {
      if (outcome.status === "fulfilled") expect(outcome.value).toMatchObject({ removedThis: false });
      else expect(outcome.reason).toMatchObject({ code: "conflict", details: { retryAfterSeconds: 1 } });
    }
  });

  test("a key that was used for another post is a conflict", async () => {
    const press = { userID: aUser(), idempotencyKey: randomUUID() };
    await community.call(voteUp, { _id: await community.post(), ...press });

    await expect(community.call(voteUp, { _id: await community.post(), ...press })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("a user's own post or a missing post cannot be voted on", async () => {
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

  test("a hidden post cannot be voted on", async () => {
    const _id = await community.post();
    await community.database.query("update community.posts set hidden_at = now()");

    expect(await community.call(voteUp, { _id, userID: aUser() })).toMatchObject({ worked: false });
    expect((await community.database.query("select from community.votes")).rowCount).toBe(0);
  });

  test("a user over the vote limit is refused", async () => {
    const _id = await community.post();
    const userID = aUser();
    // In small groups: Redis calls that take over 100 ms on a busy machine are counted in the process instead.
    for (let group = 0; group < 10; group++)
      await Promise.all(Array.from({ length: 10 }, () => community.call(voteUp, { _id, userID })));

    expect(await community.call(voteUp, { _id, userID })).toEqual({
      worked: false,
      msg: "You have voted a lot. Please try again in a minute.",
    });
    expect(await community.call(voteUp, { _id, userID: aUser() })).toMatchObject({ worked: true });
  });
});
