import { expect, test } from "vitest";
import { type AtomFeed, atomFeed } from "./atom.ts";

const FEED: AtomFeed = {
  id: "urn:stockfinder:test",
  title: "Test",
  self: "https://stockfinder.example/feeds/test.atom",
  page: "https://stockfinder.example/",
  entries: [],
};
const entry = (changed: object) => ({
  ...{ id: "urn:1", title: "One", updated: "2026-11-26T04:00:00Z", link: "https://x.example/", summary: "" },
  ...changed,
});

test("texts and addresses are escaped, and what XML cannot hold is left out", () => {
  const title = `Tom & Jerry's <b>"best"</b> ]]> \0\x1B\uFFFF\uD800 €\n`;
  const text = atomFeed({ ...FEED, entries: [entry({ title, link: "https://x.example/?a=1&b=2" })] });
  expect(text).toContain(
    "<title>Tom &amp; Jerry&#39;s &lt;b&gt;&quot;best&quot;&lt;/b&gt; ]]&gt; \uFFFD €\n</title>",
  );
  expect(text).toContain('href="https://x.example/?a=1&amp;b=2"');
});

test("it is as old as its newest entry, and does not change without one", () => {
  const entries = [entry({}), entry({ id: "urn:0", updated: "2026-11-25T00:00:00Z" })];
  expect(atomFeed({ ...FEED, entries })).toContain(
    "</title>\n<updated>2026-11-26T04:00:00Z</updated>\n<author>",
  );
  expect(atomFeed(FEED)).toBe(atomFeed(FEED));
  expect(atomFeed(FEED)).toContain("<updated>1970-01-01T00:00:00Z</updated>");
});
