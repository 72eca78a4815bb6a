import fc from "fast-check";
import { expect, test } from "vitest";
import { absoluteUrl } from "./absolute-url.ts";

const HOST = "https://shop.example";

test.each([
  ["/p/wipes", "https://shop.example/p/wipes"],
  ["//pictures.example/1.jpg", "https://pictures.example/1.jpg"],
  ["http://pictures.example/1.jpg", "https://pictures.example/1.jpg"],
  ["https://pictures.example:8443/1.jpg", "https://pictures.example:8443/1.jpg"],
])("a link %s becomes the https address %s", (link, address) => {
  expect(absoluteUrl(link, HOST)).toBe(address);
});

test("an http address with an explicit port keeps its scheme, because https would not answer there", () => {
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

test("every address is spelt as the URL parser spells it", () => {
  const piece = fc.constantFrom(
    ..."https:// http:// / // . .. ./ ? # % %2e %41 a B é 1 0x7f - _ ~ : @ & = + ' \" < [ | \\ space .com shop.example".split(
      " ",
    ),
    " ",
    "\n",
  );
  const links = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
  const rooted = links.map((link) => `https://shop.example/${link}`);
  const bases = fc.constantFrom(
    HOST,
    `${HOST}/`,
    `${HOST}/pictures/`,
    "https://SHOP.example",
    "https://127.1",
  );
  fc.assert(
    fc.property(fc.oneof(links, rooted), bases, (link, base) => {
      const parsed = URL.parse(link, base);
      fc.pre(link !== "" && (parsed === null || parsed.protocol === "https:"));
      expect(absoluteUrl(link, base)).toBe(parsed?.href ?? null);
    }),
    { numRuns: 2_000 },
  );
});
