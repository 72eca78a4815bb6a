import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { demoPage, housePage } from "./house.ts";

const page = readFileSync(new URL("../../../web/index.html", import.meta.url));
const linksIn = (html: Buffer) =>
  [...html.toString().matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href);

test("the notice of the demo leads to /setup where there is one, after the link that skips to the content", () => {
  expect(linksIn(demoPage(page, { canSetUp: true }))).toEqual(["#content", "/setup"]);

  const elsewhere = demoPage(page, { canSetUp: false });
  expect(linksIn(elsewhere)).toEqual(["#content"]);
  expect(elsewhere.toString()).toContain("Demo: stores and prices are made up.");
});

test("a home without a zip code has the page as it is", () => {
  expect(housePage(page, { zip: undefined }).toString()).toBe(page.toString());
});
