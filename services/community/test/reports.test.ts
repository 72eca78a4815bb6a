import { fetchPost, postReported, reportPost, voteUp } from "@stockfinder/contracts/community";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removePost, reportedPosts, restorePost } from "../src/reports.ts";
import { aUser, type CommunityService, startService, untilWaiting } from "./community-service.ts";

describe.each(SETUPS)("reporting a post, on $name", (setup) => {
  describe.skipIf(!setup.isThere)("", () => {
    let community: CommunityService;
    beforeAll(async () => {
      community = await startService(setup);
    });
    afterAll(() => community.stop());
    beforeEach(() => community.database.query("truncate community.neighbours cascade"));

    const report = (_id: string, userID = aUser()) => community.call(reportPost, { _id, userID });
    const isSeen = async (postID: string) => {
      const [{ posts }, one] = await Promise.all([community.feed(), community.call(fetchPost, { postID })]);
      const inFeed = posts.some(({ _id }) => _id === postID);
      expect(one.worked).toBe(inFeed);
      return inFeed;
    };

    test("five users hide it, and each report is reported", async () => {
      const heard = await community.heard(postReported);
      const post = await community.post();

      for (let count = 1; count <= 4; count++) {
        expect(await report(post)).toEqual({ worked: true, msg: "Reported post" });
      }
      expect(await isSeen(post)).toBe(true);
      expect(await report(post)).toEqual({ worked: true, msg: "Reported post" });
      expect(await isSeen(post)).toBe(false);

      await expect.poll(() => heard).toHaveLength(5);
      const told = heard.toSorted((a, b) => a.reports - b.reports);
      expect(told.map(({ reports, hidden }) => [reports, hidden])).toEqual([
        [1, false],
        [2, false],
        [3, false],
        [4, false],
        [5, true],
      ]);
      expect(await report(post)).toEqual({ worked: false, msg: "This post is not there any more." });
    });

    test("one user counts once, also when pressing many times at once", async () => {
      const post = await community.post();
      const userID = aUser();

      const outcomes = await Promise.all(Array.from({ length: 6 }, () => report(post, userID)));

      expect(outcomes.filter(({ worked }) => worked)).toHaveLength(1);
      expect(outcomes.filter(({ msg }) => msg === "You have reported this post already.")).toHaveLength(5);
      expect(await reportedPosts(community.database)).toMatchObject([
        { id: post, reports: 1, hidden: false },
      ]);
    });

    test("many users at once count each", async () => {
      const post = await community.post();
      await Promise.all(Array.from({ length: 4 }, () => report(post)));
      expect(await reportedPosts(community.database)).toMatchObject([
        { id: post, reports: 4, hidden: false },
      ]);
      await report(post);
      expect(await isSeen(post)).toBe(false);
    });

    test("nobody reports their own post, or one that is not there", async () => {
      const userID = aUser();
      const post = await community.post({ userID });

      expect(await report(post, userID)).toEqual({
        worked: false,
        msg: "You cannot report your own post.",
      });
      expect(await report("0".repeat(24))).toMatchObject({ worked: false });
      expect(await reportedPosts(community.database)).toEqual([]);
    });

    test("somebody who reports too often is told to wait", async () => {
      const userID = aUser();
      const posts: string[] = [];
      for (let count = 0; count < 11; count++) posts.push(await community.post());
      for (const post of posts.slice(0, 10)) await report(post, userID);

      expect(await report(posts[10] ?? "", userID)).toEqual({
        worked: false,
        msg: "You have reported a lot. Please try again later.",
      });
    });

    test("restored, it is seen again, and it takes five others to hide it", async () => {
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

    test.skipIf(setup.postgres === null)(
      "removed, it waits for nobody who votes on it meanwhile",
      async () => {
        const _id = await community.post();
        const [first, second] = [aUser(), aUser()];
        for (const userID of [first, second]) await community.call(voteUp, { _id, userID });
        let removing: Promise<unknown> = Promise.resolve();

        await community.database.transaction(async (tx) => {
          // The vote that was cast first is the first that the removal comes to.
          await tx.query("select from community.votes order by ctid limit 1 for update");
          removing = removePost(community.database, _id);
          await untilWaiting(community, 1);
          expect(await community.call(voteUp, { _id, userID: second })).toMatchObject({ worked: true });
        });

        expect(await removing).toBe(true);
      },
    );

    test("removed, nothing is left of it", async () => {
      const post = await community.post();
      await report(post);

      expect(await removePost(community.database, post)).toBe(true);
      expect(await removePost(community.database, post)).toBe(false);
      expect(await restorePost(community.database, post)).toBe(false);

      expect(await isSeen(post)).toBe(false);
      expect((await community.database.query("select from community.reports")).rowCount).toBe(0);
    });
  });
});
