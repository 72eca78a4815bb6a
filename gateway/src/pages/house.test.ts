import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { housePage } from "./house.ts";

const page = readFileSync(new URL("../../../web/index.html", import.meta.url));
const setup = () => {};

test("the notice of the demo leads to /setup, after the link that skips to the content", () => {
  const demo = housePage(page, { setup, isDemo: true, zip: undefined }).toString();
  expect([...demo.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    "#content",
    "/setup",
  ]);
});

test("without the demo there is no notice", () => {
  expect(housePage(page, { setup, isDemo: false, zip: undefined }).toString()).toBe(page.toString());
});
