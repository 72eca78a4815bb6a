import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasAtMost, isBlank, isText } from "./characters.ts";

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
      }),
    );
  });

  test("a letter under a heap of marks is too long, however few it looks", () => {
    expect(hasAtMost(`a${"\u0301".repeat(9_999)}`, 100)).toBe(false);
  });

  test("nothing that a request can hold takes long", () => {
    // A few milliseconds of the processor, however many others want it.
    const before = process.cpuUsage();
    for (const text of ["👨‍👩‍👧‍👦".repeat(900), `a${"\u0301".repeat(9_999)}`, "क्ष".repeat(3_333)])
      hasAtMost(text, 1_000);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(100);
  });
});

test("blank is what shows nothing", () => {
  for (const blank of ["", "  \n\t", "\u00a0", "\u200b\u200d", "\u3164", "\u2060 \ufeff"]) {
    expect(isBlank(blank), JSON.stringify(blank)).toBe(true);
  }
  for (const seen of ["a", "0", "👍", " . "]) expect(isBlank(seen)).toBe(false);
});

test("text is what Postgres can hold", () => {
  expect(isText("a\0b")).toBe(false);
  expect(isText("\ud83d")).toBe(false);
  expect(isText("👍")).toBe(true);
  expect(isText("\u0001\u202e")).toBe(true);
});
