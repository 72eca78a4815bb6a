import type { Post } from "@stockfinder/contracts/community";
import { describe, expect, test } from "vitest";
import { type FeedEvent, type FeedState, feedReducer, NOTHING_ASKED } from "./feed-state.ts";

/** A higher number is a newer post, as with real ids. */
function post(number: number): Post {
  return {
    _id: number.toString(16).padStart(24, "0"),
    title: `Post ${number}`,
    text: "Seen on the shelf",
    userName: "Sunny Otter",
    date: "2026-03-01T12:00:00.000Z",
    location: null,
    zipcode: "44114",
    itemName: null,
    status: null,
    quantity: null,
    store: "Target",
    votes: { up: 0, down: 0 },
  };
}

const page = (numbers: number[], next: string | null = null) => ({ posts: numbers.map(post), next });
const after = (...events: FeedEvent[]): FeedState => events.reduce(feedReducer, NOTHING_ASKED);
const shown = ({ posts }: FeedState) => posts.map(({ title }) => Number(title.slice(5)));
const aside = ({ fresh }: FeedState) => fresh.posts.map(({ title }) => Number(title.slice(5)));

const answered = (numbers: number[], next: string | null = null): FeedEvent => ({
  kind: "answered",
  page: page(numbers, next),
});
const newPost = (number: number): FeedEvent => ({ kind: "arrived", post: post(number) });

test("a page is sorted newest first, and the next page follows below it", () => {
  const feed = after(
    answered([9, 8], "next"),
    { kind: "moreAsked" },
    { kind: "moreAnswered", after: "next", page: page([7, 6]) },
  );
  expect(shown(feed)).toEqual([9, 8, 7, 6]);
  expect(feed).toMatchObject({ phase: "shown", next: null, more: "idle" });
});

test("a post is shown once, whichever way it arrived", () => {
  const feed = after(answered([9, 8], "next"), newPost(9), {
    kind: "moreAnswered",
    after: "next",
    page: page([8, 7]),
  });
  expect(shown(feed)).toEqual([9, 8, 7]);
  expect(aside(feed)).toEqual([]);
});

test("new posts are held back until the reader asks for them", () => {
  const feed = after(answered([5]), newPost(6), newPost(7), newPost(6));
  expect(shown(feed)).toEqual([5]);
  expect(aside(feed)).toEqual([7, 6]);

  const after7 = feedReducer(feed, { kind: "freshShown" });
  expect(shown(after7)).toEqual([7, 6, 5]);
  expect(aside(after7)).toEqual([]);
});

test("an empty feed shows a new post at once", () => {
  expect(shown(after(answered([]), newPost(1)))).toEqual([1]);
  expect(shown(after(newPost(2), answered([1])))).toEqual([2, 1]);
  expect(shown(after({ kind: "posted", post: post(2) }, answered([1])))).toEqual([2, 1]);
});

test("one's own post is shown at once and not counted as new", () => {
  const feed = after(answered([1]), newPost(2), newPost(3), { kind: "posted", post: post(3) });
  expect(shown(feed)).toEqual([3, 1]);
  expect(aside(feed)).toEqual([2]);
  expect(shown(feedReducer(feed, { kind: "freshShown" }))).toEqual([3, 2, 1]);
});

test("posts missed while the stream was closed are held back too", () => {
  const feed = after(answered([5, 4], "next"), { kind: "caughtUp", page: page([7, 6, 5], "5") });
  expect(shown(feed)).toEqual([5, 4]);
  expect(aside(feed)).toEqual([7, 6]);
  expect(feed.next).toBe("next");
});

test("if more than a page was missed, the newest page replaces the feed on request", () => {
  const feed = after(answered([5, 4], "next"), { kind: "caughtUp", page: page([30, 29], "29") });
  expect(shown(feed)).toEqual([5, 4]);
  const fresh = feedReducer(feed, { kind: "freshShown" });
  expect(shown(fresh)).toEqual([30, 29]);
  expect(fresh.next).toBe("29");
});

test("such a page is shown together with later posts and one's own", () => {
  const feed = after(
    answered([5, 4], "next"),
    { kind: "caughtUp", page: page([30, 29], "29") },
    newPost(31),
    {
      kind: "posted",
      post: post(32),
    },
  );
  expect(aside(feed)).toEqual([31, 30, 29]);
  expect(shown(feedReducer(feed, { kind: "freshShown" }))).toEqual([32, 31, 30, 29]);
});

test("posts missed before one's own post are held back too", () => {
  const feed = after(
    answered([5, 4], "next"),
    { kind: "posted", post: post(8) },
    { kind: "caughtUp", page: page([8, 7, 6, 5], "5") },
  );
  expect(shown(feed)).toEqual([8, 5, 4]);
  expect(aside(feed)).toEqual([7, 6]);
});

test("a following page of a replaced feed is ignored", () => {
  const feed = after(
    answered([5, 4], "next"),
    { kind: "moreAsked" },
    { kind: "caughtUp", page: page([30, 29], "29") },
    { kind: "freshShown" },
  );
  const late = feedReducer(feed, { kind: "moreAnswered", after: "next", page: page([3, 2], "2") });
  expect(shown(late)).toEqual([30, 29]);
  expect(late.next).toBe("29");
  expect(feedReducer(feed, { kind: "moreFailed", after: "next" }).more).toBe("idle");
});

test("a page older than the feed adds nothing", () => {
  const feed = after(answered([5, 4]), { kind: "caughtUp", page: page([5, 3]) });
  expect(aside(feed)).toEqual([]);
  expect(shown(after(answered([]), { kind: "caughtUp", page: page([2, 1], "1") }))).toEqual([2, 1]);
});

test("a failed page keeps the feed", () => {
  const feed = after(answered([2, 1], "next"), { kind: "moreAsked" }, { kind: "moreFailed", after: "next" });
  expect(shown(feed)).toEqual([2, 1]);
  expect(feed).toMatchObject({ phase: "shown", more: "failed", next: "next" });
});

test("a new request clears the feed", () => {
  expect(after(answered([1]), newPost(2), { kind: "asked" })).toEqual(NOTHING_ASKED);
  expect(after({ kind: "refused", msg: "Invalid value for Zipcode" })).toMatchObject({
    phase: "refused",
    refusal: "Invalid value for Zipcode",
  });
});

describe("a stale page", () => {
  const EARLIER = "2026-03-01T11:00:00.000Z";
  const LATER = "2026-03-01T12:00:00.000Z";
  const stale = (numbers: number[], fetchedAt: string, next: string | null = null) => ({
    ...page(numbers, next),
    stale: true as const,
    fetchedAt,
  });

  test("gives the feed its time, and of two pages the earlier one counts", () => {
    const feed = after({ kind: "answered", page: stale([9], LATER, "next") });
    expect(feed.staleSince).toBe(LATER);
    const longer = feedReducer(feed, {
      kind: "moreAnswered",
      after: "next",
      page: stale([8], EARLIER),
    });
    expect(longer.staleSince).toBe(EARLIER);
  });

  test("below a current one makes the feed stale", () => {
    const feed = after(answered([9], "next"), {
      kind: "moreAnswered",
      after: "next",
      page: stale([8], EARLIER),
    });
    expect(feed.staleSince).toBe(EARLIER);
  });

  test("is over once the newest page is current, with or without posts", () => {
    for (const numbers of [[9], [10, 9], []]) {
      const feed = after(
        { kind: "answered", page: stale([9], EARLIER) },
        { kind: "caughtUp", page: page(numbers) },
      );
      expect(feed.staleSince).toBeNull();
    }
  });

  test("that is fetched to catch up changes nothing about the age", () => {
    const catchUp: FeedEvent = { kind: "caughtUp", page: stale([9], EARLIER) };
    expect(after(answered([9]), catchUp).staleSince).toBeNull();
    expect(after({ kind: "answered", page: stale([9], LATER) }, catchUp).staleSince).toBe(LATER);
  });
});

test("pages without a cursor go on by number, until one repeats what is shown", () => {
  const begun = after({ kind: "answered", page: { posts: [9, 8].map(post), next: 2 } });
  const more = feedReducer(begun, {
    kind: "moreAnswered",
    after: 2,
    page: { posts: [8, 7].map(post), next: 4 },
  });
  expect([shown(more), more.next]).toEqual([[9, 8, 7], 4]);
  const last = feedReducer(more, {
    kind: "moreAnswered",
    after: 4,
    page: { posts: [8, 7].map(post), next: 6 },
  });
  expect(last.next).toBeNull();
});
