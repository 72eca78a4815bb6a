import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countCharacters, hasAtMost, isBlank, isText } from "./characters.ts";

describe("hasAtMost", () => {
  test("counts as a person does", () => {
    for (const one of ["a", "é", "e\u0301", "👍🏽", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇺🇸", "한", "\r\n"]) {
      expect(hasAtMost(one, 1), JSON.stringify(one)).toBe(true);
      expect(hasAtMost(one.repeat(100), 100), JSON.stringify(one)).toBe(true);
      expect(hasAtMost(one.repeat(101), 100), JSON.stringify(one)).toBe(false);
    }
  });

  test("agrees with counting one by one", () => {
    const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
    const aText = fc.string({ unit: "grapheme", maxLength: 40 });
    fc.assert(
      fc.property(aText, fc.integer({ min: 0, max: 40 }), (text, most) => {
        const count = [...segmenter.segment(text)].length;
        expect(hasAtMost(text, most)).toBe(count <= most);
        expect(countCharacters(text, 40)).toBe(count);
      }),
    );
  });

  test("a letter with thousands of combining marks is too long", () => {
    const text = `a${"\u0301".repeat(9_999)}`;
    expect(hasAtMost(text, 100)).toBe(false);
    expect(countCharacters(text, 100)).toBe(10_000);
  });

  test("the longest text of a request takes little processor time", () => {
    // Processor time, so that other load on the machine does not count.
    const before = process.cpuUsage();
    for (const text of ["👨‍👩‍👧‍👦".repeat(900), `a${"\u0301".repeat(9_999)}`, "क्ष".repeat(3_333)])
      hasAtMost(text, 1_000);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(100);
  });
});

test("white space and invisible characters are blank", () => {
  for (const blank of ["", "  \n\t", "\u00a0", "\u200b\u200d", "\u3164", "\u2060 \ufeff"]) {
    expect(isBlank(blank), JSON.stringify(blank)).toBe(true);
  }
  for (const seen of ["a", "0", "👍", " . "]) expect(isBlank(seen)).toBe(false);
});

test("a text must be storable in Postgres", () => {
  expect(isText("a\0b")).toBe(false);
  expect(isText("\ud83d")).toBe(false);
  expect(isText("👍")).toBe(true);
  expect(isText("\u0001\u202e")).toBe(true);
});
