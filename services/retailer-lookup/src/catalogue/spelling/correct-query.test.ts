import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { correctQuery } from "./correct-query.ts";
import type { KnownWords } from "./known-words.ts";
import { learn, startingWords } from "./word-learner.ts";

const FIXTURES = new URL("../../../fixtures/spelling/", import.meta.url);
const TITLES = new URL("../../../../../libs/product-rules/fixtures/", import.meta.url);

function linesOf(file: string, folder = FIXTURES): string[] {
  return readFileSync(new URL(file, folder), "utf8").trimEnd().split("\n");
}

/** What a new installation knows, and what it learns from the titles of the labelled products. */
function knownWords(): KnownWords {
  const known = startingWords();
  for (const set of ["titles-developed-on", "titles-checked-on"])
    for (const line of linesOf(`${set}.tsv`, TITLES).slice(1)) learn(known, line.split("\t")[2] ?? "");
  return known;
}

/**
 * The rules were set with the first file of each kind in view. The second of the misspelt ones was written beforehand and set
 * nothing. Of the second of the right ones, the first 178 showed faults, since fixed; of the last 96, written after that,
 * one was corrected at first.
 */
test.each([
  { set: "misspelt-developed-on", floor: 0.95 },
  { set: "misspelt-checked-on", floor: 0.95 },
])("$set: at least $floor of the misspelt queries are corrected as meant", ({ set, floor }) => {
  const known = knownWords();
  const [, ...lines] = linesOf(`${set}.tsv`);
  const wrong = lines.filter((line) => {
    const [written = "", meant] = line.split("\t");
    return correctQuery(written, known) !== meant;
  });
  const right = 1 - wrong.length / lines.length;
  process.stdout.write(`${set}: ${(right * 100).toFixed(1)} % of ${lines.length} queries\n`);
  expect(lines.length).toBeGreaterThanOrEqual(70);
  expect(right, wrong.join("\n")).toBeGreaterThanOrEqual(floor);
});

test.each(["right-developed-on", "right-checked-on"])(
  "%s: no right query is corrected, rare and foreign words among them",
  (set) => {
    const known = knownWords();
    const queries = linesOf(`${set}.txt`);
    expect(queries.length).toBeGreaterThanOrEqual(200);
    expect(queries.filter((query) => correctQuery(query, known) !== null)).toEqual([]);
  },
);

test("the words around a misspelt one decide its correction", () => {
  const known = startingWords();
  for (const title of ["Potato Chips", "Chips", "Baby Wipes"]) learn(known, title);
  expect(correctQuery("potato chps", known)).toBe("potato chips");
  expect(correctQuery("baby wips", known)).toBe("baby wipes");
});

test("two words written as one are parted, and one written as two is joined, where shops write them so", () => {
  const known = startingWords();
  expect(correctQuery("papertowels", known)).toBe("paper towels");
  expect(correctQuery("key bord", known)).toBeNull();
  learn(known, "Chromebook");
  expect(correctQuery("chrome book", known)).toBe("chromebook");
});

test("words with digits, other scripts and unknown words stay as they are", () => {
  const known = startingWords();
  expect(correctQuery("wh1000xm4", known)).toBeNull();
  expect(correctQuery("молоко", known)).toBeNull();
  expect(correctQuery("zzqx wips baby", known)).toBeNull();
  expect(correctQuery("zzqx toothpast 75ct", known)).toBe("zzqx toothpaste 75ct");
});
