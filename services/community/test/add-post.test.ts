import { randomUUID } from "node:crypto";
import { addPost, fetchPost, postAdded } from "@stockfinder/contracts/community";
import { emptied } from "@stockfinder/testing/emptied";
import { EVERY_SETUP } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPost, aUser, type CommunityService, type PostInput, startService } from "./community-service.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

describe.each(EVERY_SETUP)("making a post, on $name", (setup) => {
  let community: CommunityService;
  beforeAll(async () => {
    community = await startService(setup);
  });
  afterAll(() => community.stop());
  beforeEach(() => emptied(community.database, "community.neighbours cascade"));

  const countPosts = async () => (await community.database.query("select from community.posts")).rowCount;

  test("the post is stored as written, markup included", async () => {
    const text = '<script>alert("1")</script> & <b>bold</b> 🧻\nsecond line';
    const postID = await community.post({
      title: "<i>Wipes</i> are back",
      text,
      itemName: "Disinfecting wipes",
      status: "Limited Stock",
      quantity: "10-30",
      location: "Aisle 5",
    });

    const outcome = await community.call(fetchPost, { postID });

    expect(postID).toMatch(/^[0-9a-f]{24}$/);
    expect(outcome).toEqual({
      worked: true,
      post: {
        _id: postID,
        title: "<i>Wipes</i> are back",
        text,
        userName: expect.stringMatching(/^[A-Z][a-z]+ [A-Z][a-z]+( \d+)?$/),
        date: expect.stringMatching(/^\d{4}-.*Z$/),
        location: "Aisle 5",
        zipcode: "44114",
        itemName: "Disinfecting wipes",
        status: "Limited Stock",
        quantity: "10-30",
        store: "Target",
        votes: { up: 0, down: 0 },
        upc: null,
      },
    });
  });

  test("the post shows the name that the server gave the user, not the client's", async () => {
    const userID = aUser();
    const one = await community.post({ userID, userName: "Somebody Else" });
    const other = await community.post({ userID, userName: "Another One" });

    const { posts } = await community.feed();

    expect(new Set(posts.map(({ userName }) => userName)).size).toBe(1);
    expect(posts.map(({ _id }) => _id)).toEqual([other, one]);
    expect(JSON.stringify(posts)).not.toContain(userID);
    expect(posts[0]?.userName).not.toMatch(/Somebody|Another/);
  });

  test("an invalid post is refused with a message", async () => {
    const refused = await community.call(addPost, aPost({ title: "  " }));
    const tooLong = await community.call(addPost, aPost({ text: "x".repeat(1_001) }));
    const nowhere = await community.call(addPost, aPost({ zipcode: "00000" }));

    expect(refused).toEqual({ worked: false, msg: "Invalid value for Title" });
    expect(tooLong).toEqual({
      worked: false,
      msg: "Value for Text is too long, please shorten to at most 1000 characters.",
    });
    expect(nowhere).toEqual({ worked: false, msg: "Invalid value for Zipcode" });
    expect(await countPosts()).toBe(0);
  });

  test("the quantity of an item that is out of stock may be the number 0", async () => {
    const input = { ...aPost({ itemName: "Wipes", status: "Out of Stock" }), quantity: 0 };

    const outcome = await community.call(addPost, input as unknown as PostInput);

    expect(outcome).toMatchObject({ worked: true });
    expect((await community.feed()).posts).toMatchObject([{ status: "Out of Stock", quantity: "0" }]);
  });

  test("a malformed post is bad input", async () => {
    const bad = [{ userID: "short" }, { zipcode: "4411" }, { title: "x".repeat(20_001) }, { upc: "12" }];
    for (const changed of bad) {
      await expect(community.call(addPost, aPost(changed))).rejects.toMatchObject({ code: "bad-input" });
    }
  });

  test("the event has the post and its UPC, but not the author's id", async () => {
    const events = await community.eventsOf(postAdded);
    const userID = aUser();

    const postId = await community.post({
      userID,
      itemName: "Wipes",
      status: "In Stock",
      quantity: "100+",
      upc: "044600012346",
    });

    await expect.poll(() => events).toHaveLength(1);
    const { posts } = await community.feed();
    expect(events).toEqual([{ post: { ...posts[0], distanceMiles: undefined }, upc: "044600012346" }]);
    expect(events[0]?.post._id).toBe(postId);
    expect(JSON.stringify(events)).not.toContain(userID);
  });

  test("a user over the posting limit is refused, others are not", async () => {
    const userID = aUser();
    for (let count = 0; count < 10; count++) await community.post({ userID });

    expect(await community.call(addPost, aPost({ userID }))).toEqual({
      worked: false,
      msg: "You have posted a lot. Please try again later.",
    });
    await community.post();
    expect(await countPosts()).toBe(11);
  });

  describe("with an Idempotency-Key", () => {
    test("a repeat within a day gets the first answer and posts nothing", async () => {
      const events = await community.eventsOf(postAdded);
      const asked = aPost({ idempotencyKey: randomUUID() });

      const first = await community.call(addPost, asked);
      const again = await community.call(addPost, { ...asked, title: ` ${asked.title} ` });
      community.clock.move(DAY_MS - 60_000);
      const later = await community.call(addPost, asked);
      expect(await countPosts()).toBe(1);
      community.clock.move(60_000);
      const tooLate = await community.call(addPost, asked);

      expect(first).toMatchObject({ worked: true });
      expect([again, later]).toEqual([first, first]);
      expect(tooLate).toMatchObject({ worked: true });
      expect(tooLate).not.toEqual(first);
      await expect.poll(() => events).toHaveLength(2);
    });

    test("a different post under the same key is a conflict, the same key of another user is not", async () => {
      const asked = aPost({ idempotencyKey: randomUUID() });
      await community.call(addPost, asked);

      await expect(community.call(addPost, { ...asked, title: "Something else" })).rejects.toMatchObject({
        code: "conflict",
      });
      expect(await community.call(addPost, { ...asked, userID: aUser() })).toMatchObject({ worked: true });
      expect(await countPosts()).toBe(2);
    });

    test("concurrent requests make one post; a conflict says when to retry", async () => {
      const asked = aPost({ idempotencyKey: randomUUID() });

      const outcomes = await Promise.allSettled(
        Array.from({ length: 8 }, () => community.call(addPost, asked)),
      );

      expect(await countPosts()).toBe(1);
      const answered = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
      expect(answered.length).toBeGreaterThan(0);
      expect(new Set(answered.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
      for (const outcome of outcomes) {
        if (outcome.status === "rejected") {
          expect(outcome.reason).toMatchObject({ code: "conflict", details: { retryAfterSeconds: 1 } });
        }
      }
    });

    test("concurrent requests count once against the posting limit", async () => {
      const userID = aUser();
      const asked = aPost({ userID, idempotencyKey: randomUUID() });
      await Promise.allSettled(Array.from({ length: 10 }, () => community.call(addPost, asked)));
      for (let count = 1; count < 10; count++) await community.post({ userID });

      expect(await community.call(addPost, aPost({ userID }))).toMatchObject({ worked: false });
      expect(await countPosts()).toBe(10);
    });

    test("a refused post can be corrected under the same key", async () => {
      const asked = aPost({ idempotencyKey: randomUUID() });

      expect(await community.call(addPost, { ...asked, store: "Corner shop" })).toEqual({
        worked: false,
        msg: "Invalid value for Store",
      });
      expect(await community.call(addPost, asked)).toMatchObject({ worked: true });
    });
  });
});
