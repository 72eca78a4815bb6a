import { expect, test, vi } from "vitest";
import { call } from "../../../api/call.ts";
import { fetchFeedPage } from "./fetch-feed-page.ts";

vi.mock(import("../../../api/call.ts"), () => ({ call: vi.fn() }));

/** A production build takes answers as they are, so any answer can arrive. */
function pageOf(body: unknown, offset = 0) {
  vi.mocked(call).mockResolvedValueOnce(body as never);
  const signal = new AbortController().signal;
  return fetchFeedPage({ zipcode: "44114", distance: 80 }, { offset, after: null }, signal);
}

test("a page without `next`, as in the specification's answer, is followed by one by number", async () => {
  const posts = Array.from({ length: 15 }, (_, at) => ({ _id: String(at).padStart(24, "0") }));
  expect(await pageOf({ worked: true, posts }, 15)).toMatchObject({ next: 30 });
});

test("a short page is the last one", async () => {
  const posts = [{ _id: "a".repeat(24) }];
  expect(await pageOf({ worked: true, posts })).toEqual({ worked: true, posts, next: null });
});

test("a page with `next` is followed by another", async () => {
  expect(await pageOf({ worked: true, posts: [], next: "a".repeat(24) })).toMatchObject({
    next: "a".repeat(24),
  });
});

test("a rejection is passed on", async () => {
  expect(await pageOf({ worked: false, msg: "no" })).toEqual({ worked: false, msg: "no" });
});
