import type { Post } from "@stockfinder/contracts/community";
import { expect, test } from "vitest";
import { type FeedEvent, type FeedState, feedReducer, NOTHING_ASKED } from "./feed-state.ts";

/** Newer with each number, as ids are. */
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
const heard = (number: number): FeedEvent => ({ kind: "heard", post: post(number) });

test("a page stands newest first, and the next goes on below it", () => {
  const feed = after(
    answered([9, 8], "next"),
    { kind: "moreAsked" },
    { kind: "moreAnswered", after: "next", page: page([7, 6]) },
  );
  expect(shown(feed)).toEqual([9, 8, 7, 6]);
  expect(feed).toMatchObject({ phase: "shown", next: null, more: "idle" });
});

test("no post stands twice, whichever way it came", () => {
  const feed = after(answered([9, 8], "next"), heard(9), {
    kind: "moreAnswered",
    after: "next",
    page: page([8, 7]),
  });
  expect(shown(feed)).toEqual([9, 8, 7]);
  expect(aside(feed)).toEqual([]);
});

test("what neighbours post meanwhile is put aside until it is wanted", () => {
  const feed = after(answered([5]), heard(6), heard(7), heard(6));
  expect(shown(feed)).toEqual([5]);
  expect(aside(feed)).toEqual([7, 6]);

  const after7 = feedReducer(feed, { kind: "freshShown" });
  expect(shown(after7)).toEqual([7, 6, 5]);
  expect(aside(after7)).toEqual([]);
});

test("where nothing stands yet a post is shown at once", () => {
  expect(shown(after(answered([]), heard(1)))).toEqual([1]);
  expect(shown(after(heard(2), answered([1])))).toEqual([2, 1]);
  expect(shown(after({ kind: "posted", post: post(2) }, answered([1])))).toEqual([2, 1]);
});

test("one's own post stands there at once, and is not told as new", () => {
  const feed = after(answered([1]), heard(2), heard(3), { kind: "posted", post: post(3) });
  expect(shown(feed)).toEqual([3, 1]);
  expect(aside(feed)).toEqual([2]);
  expect(shown(feedReducer(feed, { kind: "freshShown" }))).toEqual([3, 2, 1]);
});

test("what was missed while nothing was heard is put aside too", () => {
  const feed = after(answered([5, 4], "next"), { kind: "caughtUp", page: page([7, 6, 5], "5") });
  expect(shown(feed)).toEqual([5, 4]);
  expect(aside(feed)).toEqual([7, 6]);
  expect(feed.next).toBe("next");
});

test("where more was missed than a page, that page stands in for all when it is wanted", () => {
  const feed = after(answered([5, 4], "next"), { kind: "caughtUp", page: page([30, 29], "29") });
  expect(shown(feed)).toEqual([5, 4]);
  const fresh = feedReducer(feed, { kind: "freshShown" });
  expect(shown(fresh)).toEqual([30, 29]);
  expect(fresh.next).toBe("29");
});

test("what is heard while such a page waits is shown with it, and so is one's own post", () => {
  const feed = after(answered([5, 4], "next"), { kind: "caughtUp", page: page([30, 29], "29") }, heard(31), {
    kind: "posted",
    post: post(32),
  });
  expect(aside(feed)).toEqual([31, 30, 29]);
  expect(shown(feedReducer(feed, { kind: "freshShown" }))).toEqual([32, 31, 30, 29]);
});

test("what was missed before one's own post is put aside all the same", () => {
  const feed = after(
    answered([5, 4], "next"),
    { kind: "posted", post: post(8) },
    { kind: "caughtUp", page: page([8, 7, 6, 5], "5") },
  );
  expect(shown(feed)).toEqual([8, 5, 4]);
  expect(aside(feed)).toEqual([7, 6]);
});

test("more of a feed that another page has taken the place of is passed over", () => {
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

test("a page that is older than what is shown tells nothing new", () => {
  const feed = after(answered([5, 4]), { kind: "caughtUp", page: page([5, 3]) });
  expect(aside(feed)).toEqual([]);
  expect(shown(after(answered([]), { kind: "caughtUp", page: page([2, 1], "1") }))).toEqual([2, 1]);
});

test("a failure further down leaves what is there", () => {
  const feed = after(answered([2, 1], "next"), { kind: "moreAsked" }, { kind: "moreFailed", after: "next" });
  expect(shown(feed)).toEqual([2, 1]);
  expect(feed).toMatchObject({ phase: "shown", more: "failed", next: "next" });
});

test("asking anew forgets all that was", () => {
  expect(after(answered([1]), heard(2), { kind: "asked" })).toEqual(NOTHING_ASKED);
  expect(after({ kind: "refused", msg: "Invalid value for Zipcode" })).toMatchObject({
    phase: "refused",
    refusal: "Invalid value for Zipcode",
  });
});
