import {
  addNeighbour,
  addPost,
  fetchPost,
  removeNeighbour,
  reportPost,
  voteDown,
  voteUp,
} from "@stockfinder/contracts/community";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reportedPosts } from "../src/posts/reports.ts";
import { aPost, aUser, type CommunityService, startService } from "./community-service.ts";

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const REPORTED = { worked: true, msg: "Reported post" };

describe.each(SETUPS)("neighbours that one person invents, on $name", (setup) => {
  let community: CommunityService;
  beforeAll(async () => {
    community = await startService(setup, { RATE_LIMIT_NEWCOMERS_AN_HOUR: "20" });
  });
  afterAll(() => community.stop());
  beforeEach(async () => {
    await emptied(community.database, "community.neighbours cascade");
    community.clock.move(HOUR_MS);
  });

  const report = (_id: string, address: string, userID = aUser()) =>
    community.call(reportPost, { _id, userID, address });
  const vote = (
    _id: string,
    address: string,
    userID = aUser(),
    operation: typeof voteUp | typeof voteDown = voteUp,
  ) => community.call(operation, { _id, userID, address });
  const isSeen = async (postID: string) => (await community.call(fetchPost, { postID })).worked;
  const countOf = async (postId: string) =>
    (await reportedPosts(community.database)).find(({ id }) => id === postId)?.reports ?? 0;
  const votesOn = async (postId: string) =>
    (await community.feed({ perpage: 50 })).posts.find(({ _id }) => _id === postId)?.votes;
  /** Creates neighbours and moves the clock until they are a day old. */
  async function residents(count: number, address: string): Promise<string[]> {
    const users = Array.from({ length: count }, aUser);
    for (const userID of users) await community.call(addNeighbour, { userID, address });
    community.clock.move(DAY_MS);
    return users;
  }

  test("cannot hide a post from one network, and get the usual answer", async () => {
    const post = await community.post();

    for (let host = 1; host <= 8; host++) expect(await report(post, `203.0.113.${host}`)).toEqual(REPORTED);

    expect(await countOf(post)).toBe(1);
    expect(await isSeen(post)).toBe(true);
  });

  test("have one report an hour counted for each IPv6 network, across all posts", async () => {
    const [first, second] = [await community.post(), await community.post()];

    expect(await report(first, "2001:db8:7:1::1")).toEqual(REPORTED);
    expect(await report(second, "2001:db8:7:ffff::2")).toEqual(REPORTED);
    expect([await countOf(first), await countOf(second)]).toEqual([1, 0]);

    community.clock.move(HOUR_MS);
    await report(second, "2001:db8:7:2::3");
    await report(second, "2001:db8:8:2::3");
    expect(await countOf(second)).toBe(2);
  });

  test("do not use up the limit by reporting a missing post or reporting twice", async () => {
    const [post, other] = [await community.post(), await community.post()];
    const [userID, address] = [aUser(), "198.51.100.20"];
    await report("0".repeat(24), address);
    await report(post, address, userID);
    community.clock.move(HOUR_MS);
    expect(await report(post, address, userID)).toMatchObject({ worked: false });

    expect(await report(post, address)).toEqual(REPORTED);
    await report(other, address);
    expect([await countOf(post), await countOf(other)]).toEqual([1, 1]);
  });

  test("reports from five networks hide a post", async () => {
    const post = await community.post();
    for (let network = 1; network <= 5; network++) await report(post, `198.51.${network}.1`);
    expect(await isSeen(post)).toBe(false);
  });

  test.each([
    { version: "IPv4", address: "203.0.113.1", neighbour: "203.0.113.200", outside: "203.0.114.1" },
    { version: "IPv6", address: "2001:db8:9:1::1", neighbour: "2001:db8:9:ff::2", outside: "2001:db8:a::1" },
  ])("count once on a post for each $version network, even when they are days old", async (at) => {
    const [post, other] = [await community.post(), await community.post()];
    for (const userID of await residents(5, at.address))
      expect(await report(post, at.address, userID)).toEqual(REPORTED);
    const [resident = ""] = await residents(1, at.neighbour);
    expect(await report(post, at.neighbour, resident)).toEqual(REPORTED);
    expect(await countOf(post)).toBe(1);
    expect(await isSeen(post)).toBe(true);

    await report(post, at.outside);
    await report(other, at.neighbour, resident);
    expect([await countOf(post), await countOf(other)]).toEqual([2, 1]);
  });

  test("of one network that report at once count once", async () => {
    const post = await community.post();
    const users = await residents(5, "203.0.113.1");
    await Promise.all(users.map((userID) => report(post, "203.0.113.1", userID)));
    expect(await countOf(post)).toBe(1);
  });

  test("count once for each network when the reporters delete their data in between", async () => {
    const post = await community.post();
    for (const userID of await residents(3, "203.0.113.1")) {
      await report(post, "203.0.113.1", userID);
      await community.call(removeNeighbour, { userID });
    }
    expect(await countOf(post)).toBe(1);
  });

  test("a second report from another network does not use up that network's one", async () => {
    const post = await community.post();
    const [first = "", second = ""] = await residents(2, "203.0.113.1");
    await report(post, "203.0.113.1", first);
    expect(await report(post, "198.51.100.1", first)).toMatchObject({ worked: false });
    await report(post, "198.51.100.1", second);
    expect(await countOf(post)).toBe(2);
  });

  test("have ten votes an hour counted for each post and network; further votes get the usual answer", async () => {
    const post = await community.post();
    const users = Array.from({ length: 12 }, aUser);
    const counted = { worked: true, removedThis: false, removedOther: false };

    for (const userID of users) expect(await vote(post, "203.0.113.9", userID)).toEqual(counted);
    expect(await votesOn(post)).toEqual({ up: 10, down: 0 });

    const [last = ""] = users.slice(-1);
    expect(await vote(post, "203.0.113.9", last)).toMatchObject({ removedThis: true });
    expect(await vote(post, "203.0.113.9", last, voteDown)).toEqual(counted);
    expect(await votesOn(post)).toEqual({ up: 10, down: 0 });
    await vote(post, "198.51.100.1");
    expect(await votesOn(post)).toEqual({ up: 11, down: 0 });
    // Each post has its own limit.
    const other = await community.post();
    await vote(other, "203.0.113.9", last);
    expect(await votesOn(other)).toEqual({ up: 1, down: 0 });
  });

  test("a counted vote still counts after it is changed, and is subtracted when its voter is removed", async () => {
    const post = await community.post();
    const users = Array.from({ length: 11 }, aUser);
    for (const userID of users) await vote(post, "203.0.113.9", userID);
    const [first = ""] = users;
    const [last = ""] = users.slice(-1);

    await vote(post, "203.0.113.9", first, voteDown);
    expect(await votesOn(post)).toEqual({ up: 9, down: 1 });
    await community.call(removeNeighbour, { userID: last });
    expect(await votesOn(post)).toEqual({ up: 9, down: 1 });
    await community.call(removeNeighbour, { userID: first });
    expect(await votesOn(post)).toEqual({ up: 9, down: 0 });
  });

  test("a vote that did not count does so when its voter is a day old and votes again", async () => {
    const post = await community.post();
    const users = Array.from({ length: 11 }, aUser);
    for (const userID of users) await vote(post, "203.0.113.9", userID);
    const [last = ""] = users.slice(-1);
    community.clock.move(DAY_MS);

    await vote(post, "203.0.113.9", last, voteDown);
    expect(await votesOn(post)).toEqual({ up: 10, down: 1 });
    await vote(post, "203.0.113.9", last);
    expect(await votesOn(post)).toEqual({ up: 11, down: 0 });
  });

  test("are limited for each network, and known neighbours can still post", async () => {
    const known = aUser();
    const address = "203.0.113.77";
    await community.call(addNeighbour, { userID: known, address });
    for (let count = 1; count < 20; count++) await community.call(addNeighbour, { userID: aUser(), address });

    const newcomers = [
      () => community.call(addNeighbour, { userID: aUser(), address: "203.0.113.78" }),
      () => community.call(addPost, aPost({ address })),
    ];
    for (const newcomer of newcomers) {
      await expect(newcomer()).rejects.toMatchObject({
        code: "too-many",
        message: "Too many people are new here from your network. Please try again later.",
        details: { retryAfterSeconds: expect.any(Number) },
      });
    }
    await community.post({ userID: known, address });
    await community.post({ address: "203.0.114.78" });
    community.clock.move(HOUR_MS);
    await community.post({ address });
  });

  test("leave no address in the database", async () => {
    const address = "192.0.2.231";
    const post = await community.post({ address });
    await report(post, address);
    await vote(post, address);

    const { rows } = await community.database.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'community'",
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { name } of rows) {
      const kept = await community.database.query(`select t::text as row from community.${name} t`);
      expect(JSON.stringify(kept.rows), name).not.toMatch(/192\.0\.2|c00002/);
    }
  });
});
