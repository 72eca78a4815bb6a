import fc from "fast-check";
import { expect, test } from "vitest";
import { absoluteUrl, cutTo, plainText } from "./text.ts";

const HOST = "https://shop.example";

test.each([
  ["/p/wipes", "https://shop.example/p/wipes"],
  ["//pictures.example/1.jpg", "https://pictures.example/1.jpg"],
  ["http://pictures.example/1.jpg", "https://pictures.example/1.jpg"],
  ["https://pictures.example:8443/1.jpg", "https://pictures.example:8443/1.jpg"],
])("a link %s becomes the https address %s", (link, address) => {
  expect(absoluteUrl(link, HOST)).toBe(address);
});

test("an http address with a port of its own keeps its scheme, because https would not answer there", () => {
  expect(absoluteUrl("http://localhost:8080/pictures/1.svg", HOST)).toBe(
    "http://localhost:8080/pictures/1.svg",
  );
});

test.each(["javascript:alert(1)", "data:text/html,x", "", null, undefined])(
  "%j is no web address",
  (link) => {
    expect(absoluteUrl(link, HOST)).toBeNull();
  },
);

test.each([
  ["Wipes &#8211; Lemon &#38; Lime, 75&#34;", 'Wipes – Lemon & Lime, 75"'],
  ["Black &amp; White®", "Black & White®"],
  ["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
  ["  two\n lines\u00a0here ", "two lines here"],
])("the text %j reads %j, its entities decoded once", (text, read) => {
  expect(plainText(text)).toBe(read);
});

test("a text is cut between characters, not within one, and without a space at its end", () => {
  expect(cutTo("🎁🎁🎁", 2)).toBe("🎁🎁");
  expect(cutTo("tea towel", 4)).toBe("tea");
  expect(cutTo("tea", 3)).toBe("tea");
});

test("a cut text is at most as long as asked for, and begins the whole", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(40), (text, limit) => {
      const cut = cutTo(text, limit);
      expect(Array.from(cut).length).toBeLessThanOrEqual(limit);
      expect(text.startsWith(cut)).toBe(true);
    }),
  );
});
