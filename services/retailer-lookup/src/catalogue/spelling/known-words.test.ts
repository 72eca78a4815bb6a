import { expect, test } from "vitest";
import { KnownWords } from "./known-words.ts";

test("finds the words near a misspelt one, with their cost", () => {
  const known = new KnownWords();
  for (const word of ["wipes", "wires", "whips", "diapers", "w"]) known.set(word, 1);
  expect(known.near("wips", 1).sort((a, b) => a.word.localeCompare(b.word))).toEqual([
    { word: "whips", cost: 0.8 },
    { word: "wipes", cost: 0.8 },
  ]);
});

test("a word's count is replaced, and the word found once", () => {
  const known = new KnownWords();
  known.set("wipes", 1);
  known.set("wipes", 5);
  expect(known.times("wipes")).toBe(5);
  expect(known.near("wips", 1)).toHaveLength(1);
});

test("two adjacent words are no word", () => {
  const known = new KnownWords();
  known.set("baby wipes", 2);
  expect(known.times("baby wipes")).toBe(2);
  expect(known.times("wipes")).toBe(0);
  expect(known.near("baby wipe", 1)).toEqual([]);
});
