import fc from "fast-check";
import { expect, test } from "vitest";
import { cutTo, plainText } from "./text.ts";

test.each([
  ["Wipes &#8211; Lemon &#38; Lime, 75&#34;", 'Wipes – Lemon & Lime, 75"'],
  ["Black &amp; White®", "Black & White®"],
  ["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
  ["  two\n lines\u00a0here ", "two lines here"],
])("the text %j reads %j, its entities decoded once", (text, read) => {
  expect(plainText(text)).toBe(read);
});

test("every text is read with single spaces between its words", () => {
  const pieces = fc.constantFrom("a", "b&amp;", "&", "&nbsp;", " ", "\t", "\n", "\u00a0", "\ufeff", "\u3000");
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const decoded = parts.join("").replaceAll("&amp;", "&").replaceAll("&nbsp;", "\u00a0");
      expect(plainText(parts.join(""))).toBe(decoded.split(/\s+/).filter(Boolean).join(" "));
    }),
  );
});

test("a text is cut between characters, not within one, and without a space at its end", () => {
  expect(cutTo("🎁🎁🎁", 2)).toBe("🎁🎁");
  expect(cutTo("tea towel", 4)).toBe("tea");
  expect(cutTo("tea", 3)).toBe("tea");
});

test("a truncated text has at most the requested length, and is the start of the whole", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(40), (text, limit) => {
      const cut = cutTo(text, limit);
      expect(Array.from(cut).length).toBeLessThanOrEqual(limit);
      expect(text.startsWith(cut)).toBe(true);
    }),
  );
});
