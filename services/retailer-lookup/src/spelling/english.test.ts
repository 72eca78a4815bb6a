import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isEnglish } from "./english.ts";

test("every word of the list is found, the first and the last too", () => {
  const words = readFileSync(new URL("english-words.txt", import.meta.url), "latin1")
    .trimEnd()
    .split("\n");
  expect(words).toEqual([...words].sort());
  expect(words.filter((word) => !isEnglish(word))).toEqual([]);
});

test.each(["rakes", "brushes", "tents"])("a regular plural is English: %s", (word) => {
  expect(isEnglish(word)).toBe(true);
});

test.each(["wips", "batterys", "dipers", "a", "zzzz", ""])("%s is not", (word) => {
  expect(isEnglish(word)).toBe(false);
});
