import type { Bus, EventHandler } from "@stockfinder/bus/bus";
import { accountRemoved } from "@stockfinder/contracts/accounts";
import { addPost, fetchPost, fetchPosts, postReported } from "@stockfinder/contracts/community";
import type { Event } from "@stockfinder/contracts/event";
import { beforeEach, expect, test } from "vitest";
import { LastCommunityAnswers } from "./last-community-answers.ts";

const HOUR = 60 * 60_000;
const AREA = { zipcode: "44114", distance: 80, offset: 0, perpage: 10, address: "203.0.113.1" };
const bytesOf = (answer: object) => Buffer.from(JSON.stringify(answer));
const PAGE = bytesOf({ worked: true, posts: [], next: null });

let now: number;
let handlers: Map<string, (data: object) => Promise<void>>;
let pages: LastCommunityAnswers;
const found = (input: object = AREA) => {
  const bytes = pages.find(fetchPosts, input);
  return bytes && JSON.parse(bytes.toString());
};

beforeEach(async () => {
  now = Date.parse("2026-11-20T08:00:00.000Z");
  handlers = new Map();
  const subscribe = async (event: Event, subscriber: string, handler: EventHandler<Event>) => {
    handlers.set(event.name, (data) => handler(data, { id: "1", subscriber, requestId: "1", attempt: 1 }));
  };
  pages = new LastCommunityAnswers({ bus: { subscribe } as Pick<Bus, "subscribe"> as Bus, now: () => now });
  await pages.listen();
  pages.remember(fetchPosts, AREA, PAGE, now);
});

test("the last page is served to every caller, marked as stale with its time", () => {
  now += HOUR;
  expect(found({ ...AREA, address: "203.0.113.2" })).toEqual({
    worked: true,
    posts: [],
    next: null,
    stale: true,
    fetchedAt: "2026-11-20T08:00:00.000Z",
  });
  expect(fetchPosts.output.parse(found())).toEqual(found());
  expect(found({ ...AREA, zipcode: "10001" })).toBeUndefined();
  expect(found({ ...AREA, offset: 10 })).toBeUndefined();
});

test("a page is cached for six hours", () => {
  now += 6 * HOUR;
  expect(found()).toBeDefined();
  now += 1;
  expect(found()).toBeUndefined();
});

test("a refusal of the service is passed on", () => {
  pages.remember(fetchPosts, AREA, bytesOf({ worked: false, msg: "no" }), now);
  expect(found()).toEqual({ worked: false, msg: "no" });
});

test("cached pages are dropped when a post is hidden or an account removed", async () => {
  await handlers.get(postReported.name)?.({ hidden: false });
  expect(found()).toBeDefined();
  await handlers.get(postReported.name)?.({ hidden: true });
  expect(found()).toBeUndefined();
  pages.remember(fetchPosts, AREA, PAGE, now);
  await handlers.get(accountRemoved.name)?.({});
  expect(found()).toBeUndefined();
});

test("only pages of posts are cached", () => {
  expect([fetchPosts, fetchPost, addPost].map((operation) => pages.keeps(operation))).toEqual([
    true,
    true,
    false,
  ]);
});
