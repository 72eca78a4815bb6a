import { randomUUID } from "node:crypto";
import { fetchPost, postReported, reportPost, voteUp } from "@stockfinder/contracts/community";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removePost, reportedPosts, restorePost } from "../src/posts/reports.ts";
import { aUser, type CommunityService, startService, untilBlocked } from "./community-service.ts";

describe.each(SETUPS)("reporting a post, on $name", (setup) => {
  let community: CommunityService;
  beforeAll(async () => {
    community = await startService(setup);
  });
  afterAll(() => community.stop());
  beforeEach(() => emptied(community.database, "community.neighbours cascade"));

  const report = (_id: string, userID = aUser()) => community.call(reportPost, { _id, userID });
  const isSeen = async (postID: string) => {
    const [{ posts }, one] = await Promise.all([community.feed(), community.call(fetchPost, { postID })]);
    const inFeed = posts.some(({ _id }) => _id === postID);
    expect(one.worked).toBe(inFeed);
    return inFeed;
  };

  test("five reports hide it, and each one sends an event", async () => {
    const events = await community.eventsOf(postReported);
    const post = await community.post();

    for (let count = 1; count <= 4; count++) {
      expect(await report(post)).toEqual({ worked: true, msg: "Reported post" });
    }
    expect(await isSeen(post)).toBe(true);
    expect(await report(post)).toEqual({ worked: true, msg: "Reported post" });
    expect(await isSeen(post)).toBe(false);

    await expect.poll(() => events).toHaveLength(5);
    const inOrder = events.toSorted((a, b) => a.reports - b.reports);
    expect(inOrder.map(({ reports, hidden }) => [reports, hidden])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, false],
      [5, true],
    ]);
    expect(await report(post)).toEqual({ worked: false, msg: "This post is not there any more." });
  });

  test("concurrent reports by one user count once", async () => {
    const post = await community.post();
    const userID = aUser();

    const outcomes = await Promise.all(Array.from({ length: 6 }, () => report(post, userID)));

    expect(outcomes.filter(({ worked }) => worked)).toHaveLength(1);
    expect(outcomes.filter(({ msg }) => msg === "You have reported this post already.")).toHaveLength(5);
    expect(await reportedPosts(community.database)).toMatchObject([{ id: post, reports: 1, hidden: false }]);
  });

  test("a report that is repeated under its Idempotency-Key counts once and gets the same answer", async () => {
    const post = await community.post();
    const press = { _id: post, userID: aUser(), idempotencyKey: randomUUID() };
    const reported = { worked: true, msg: "Reported post" };

    expect(await community.call(reportPost, press)).toEqual(reported);
    expect(await community.call(reportPost, press)).toEqual(reported);
    // Without the key it is a second report.
    expect(await report(post, press.userID)).toMatchObject({ worked: false });
    expect(await reportedPosts(community.database)).toMatchObject([{ id: post, reports: 1 }]);
    // Another user may use the same key.
    expect(await community.call(reportPost, { ...press, userID: aUser() })).toEqual(reported);
    expect(await reportedPosts(community.database)).toMatchObject([{ id: post, reports: 2 }]);
  });

  test("one report that arrives many times at once under its Idempotency-Key counts once", async () => {
    const post = await community.post();
    const press = { _id: post, userID: aUser(), idempotencyKey: randomUUID() };

    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => community.call(reportPost, press)),
    );

    expect(outcomes.filter(({ status }) => status === "fulfilled")).not.toEqual([]);
    for (const outcome of outcomes) {
      if (outcome.status === "fulfilled") expect(outcome.value).toMatchObject({ worked: true });
      else expect(outcome.reason).toMatchObject({ code: "conflict", details: { retryAfterSeconds: 1 } });
    }
    expect(await reportedPosts(community.database)).toMatchObject([{ id: post, reports: 1 }]);
  });

  test("an Idempotency-Key of another post's report is a conflict", async () => {
    const press = { userID: aUser(), idempotencyKey: randomUUID() };
    await community.call(reportPost, { _id: await community.post(), ...press });

    const other = await community.post();
    await expect(community.call(reportPost, { _id: other, ...press })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await reportedPosts(community.database)).toHaveLength(1);
  });

  test("concurrent reports by several users all count", async () => {
    const post = await community.post();
    await Promise.all(Array.from({ length: 4 }, () => report(post)));
    expect(await reportedPosts(community.database)).toMatchObject([{ id: post, reports: 4, hidden: false }]);
    await report(post);
    expect(await isSeen(post)).toBe(false);
  });

  test("a user's own post or a missing post cannot be reported", async () => {
    const userID = aUser();
    const post = await community.post({ userID });

    expect(await report(post, userID)).toEqual({
      worked: false,
      msg: "You cannot report your own post.",
    });
    expect(await report("0".repeat(24))).toMatchObject({ worked: false });
    expect(await reportedPosts(community.database)).toEqual([]);
  });

  test("a user over the report limit is refused", async () => {
    const userID = aUser();
    const posts: string[] = [];
    for (let count = 0; count < 11; count++) posts.push(await community.post());
    for (const post of posts.slice(0, 10)) await report(post, userID);

    expect(await report(posts[10] ?? "", userID)).toEqual({
      worked: false,
      msg: "You have reported a lot. Please try again later.",
    });
  });

  test("a restored post is shown again, and it takes five other users to hide it", async () => {
    const post = await community.post();
    const reporters = Array.from({ length: 5 }, aUser);
    for (const userID of reporters) await report(post, userID);
    expect(await isSeen(post)).toBe(false);

    expect(await restorePost(community.database, post)).toBe(true);

    expect(await isSeen(post)).toBe(true);
    expect(await reportedPosts(community.database)).toEqual([]);
    for (const userID of reporters) expect(await report(post, userID)).toMatchObject({ worked: false });
    for (let count = 0; count < 4; count++) await report(post);
    expect(await isSeen(post)).toBe(true);
    await report(post);
    expect(await isSeen(post)).toBe(false);
  });

  test.skipIf(setup.postgres === null)("removing it does not deadlock with a concurrent vote", async () => {
    const _id = await community.post();
    const [first, second] = [aUser(), aUser()];
    for (const userID of [first, second]) await community.call(voteUp, { _id, userID });
    let removing: Promise<unknown> = Promise.resolve();

    await community.database.transaction(async (tx) => {
      // The removal reaches the oldest vote first.
      await tx.query("select from community.votes order by ctid limit 1 for update");
      removing = removePost(community.database, _id);
      await untilBlocked(community, 1);
      expect(await community.call(voteUp, { _id, userID: second })).toMatchObject({ worked: true });
    });

    expect(await removing).toBe(true);
  });

  test("removing it deletes the post and its reports", async () => {
    const post = await community.post();
    await report(post);

    expect(await removePost(community.database, post)).toBe(true);
    expect(await removePost(community.database, post)).toBe(false);
    expect(await restorePost(community.database, post)).toBe(false);

    expect(await isSeen(post)).toBe(false);
    expect((await community.database.query("select from community.reports")).rowCount).toBe(0);
  });
});
