import { expect, test, vi } from "vitest";
import { call } from "../../../api.ts";
import { fetchFeedPage } from "./fetch-feed-page.ts";

vi.mock(import("../../../api.ts"), () => ({ call: vi.fn() }));

/** A production build takes answers as they are, so any answer can arrive. */
function pageOf(body: unknown) {
  vi.mocked(call).mockResolvedValueOnce(body as never);
  const signal = new AbortController().signal;
  return fetchFeedPage({ zipcode: "44114", distance: 80 }, { offset: 0, after: null }, signal);
}

test("a page without `next` is the last one, as in the specification's answer", async () => {
  expect(await pageOf({ worked: true, posts: [] })).toEqual({ worked: true, posts: [], next: null });
});

test("a page with `next` is followed by another", async () => {
  expect(await pageOf({ worked: true, posts: [], next: "a".repeat(24) })).toMatchObject({
    next: "a".repeat(24),
  });
});

test("a rejection is passed on", async () => {
  expect(await pageOf({ worked: false, msg: "no" })).toEqual({ worked: false, msg: "no" });
});
