import { expect, test } from "vitest";
import { sitePages } from "./site-pages.ts";
import { webFile } from "./web-files.ts";

const list = {
  paths: ["/", "/me", "/posts/*", "/u/:accountType", "/product/:slug?/:zip?/*?", "/articles/went.wrong"],
  listed: ["/"],
};
const file = (path: string, text: string) => [path, webFile(path, Buffer.from(text), new Map())] as const;
const pages = sitePages(
  new Map([file("/index.html", "<!doctype html>"), file("/pages.json", JSON.stringify(list))]),
);

test.each([
  "/",
  "/me",
  "/ME/",
  "/posts/5f1d7f3e8b9c4a0017e3a1b2",
  "/u/google",
  "/product",
  "/product/paper-towels",
  "/product/caf%C3%A9/44114",
  "/product/paper-towels/44114/and/more",
  "/articles/went.wrong",
])("%s is a page", (path) => {
  expect(pages.has(path)).toBe(true);
});

test.each([
  "/nothing",
  "/mean",
  "/me/more",
  "/posts",
  "/u",
  "/u/google/more",
  "/products",
  "/articles/wentXwrong",
  "//",
  "/a/me",
])("%s is none", (path) => {
  expect(pages.has(path)).toBe(false);
});

test("a build without the list is an error", () => {
  expect(() => sitePages(new Map([file("/index.html", "<!doctype html>")]))).toThrow("build it again");
});
