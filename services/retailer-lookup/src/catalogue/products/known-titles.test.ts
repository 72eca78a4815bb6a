import { readTitle } from "@stockfinder/product-rules/identity/title";
import { expect, test } from "vitest";
import { knownTitle } from "./known-titles.ts";

test("a title is analysed once, and a remembered one is equal to a new one", () => {
  const title = "Sony PlayStation 5 (PS5) Console, Disc Edition";
  const read = knownTitle(title);
  expect(read).toEqual(readTitle(title));
  expect(knownTitle(title)).toBe(read);
});
