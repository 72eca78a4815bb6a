import { expect, test } from "vitest";
import { knownTitle } from "./known-titles.ts";
import { readTitle } from "./title.ts";

test("a title is read once, and as any other is read", () => {
  const title = "Sony PlayStation 5 (PS5) Console, Disc Edition";
  const read = knownTitle(title);
  expect(read).toEqual(readTitle(title));
  expect(knownTitle(title)).toBe(read);
});
