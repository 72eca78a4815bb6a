import fc from "fast-check";
import { expect, test } from "vitest";
import { pathBelow, upstreamUrl } from "./upstream-url.ts";

const BASE = new URL("https://shop.example/root/");

test("puts path and query below the base", () => {
  const url = upstreamUrl(BASE, "/v1/products(search=tv&search=oled)", { zip: "44114", q: "a b&c" });
  expect(url.href).toBe("https://shop.example/root/v1/products(search=tv&search=oled)?zip=44114&q=a+b%26c");
});

test.each([
  "no-slash",
  "//evil.example/x",
  "/a//b",
  "/../x",
  "/a/../../x",
  "/a/./b",
  "/%2e%2e/x",
  "/%2E%2e%2fx",
  "/%252e%252e/x",
  "/a%2fb",
  "/a%252fb",
  "/a\\b",
  "/a%5cb",
  "/a%00b",
  "/a?b",
  "/a#b",
  "/a b",
  "/a\nb",
  "/\t/evil.example",
  "@evil.example",
  ":80/x",
])("refuses the path %j", (path) => {
  expect(() => upstreamUrl(BASE, path)).toThrow("a path that is not plain");
});

test("no path leads out of the base, however it is encoded", () => {
  const piece = fc.constantFrom(
    "/",
    "..",
    ".",
    "%2e",
    "%2f",
    "%5c",
    "%25",
    "2e",
    "\\",
    "//",
    "?",
    "#",
    "@",
    "a",
    ":",
    "\t",
    "é",
  );
  const path = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.webPath(),
    fc.array(piece).map((pieces) => `/${pieces.join("")}`),
  );
  fc.assert(
    fc.property(path, fc.dictionary(fc.string(), fc.string()), (text, query) => {
      let url: URL;
      try {
        url = upstreamUrl(BASE, text, query);
      } catch (error) {
        expect(error).toMatchObject({ name: "LookupFailure", code: "refused" });
        return;
      }
      expect(url.origin).toBe("https://shop.example");
      expect(url.pathname).toBe(`/root${text}`);
      expect(asAnUpstreamMightReadIt(text).split("/")).not.toContain("..");
    }),
    { numRuns: 2_000 },
  );
});

/** Upstreams decode once, some of them again behind a proxy. */
function asAnUpstreamMightReadIt(path: string): string {
  const signs: Record<string, string> = { "%25": "%", "%2e": ".", "%2f": "/", "%5c": "/" };
  const decodeOnce = (text: string) =>
    text.replace(/%25|%2e|%2f|%5c/gi, (code) => signs[code.toLowerCase()] ?? "");
  return decodeOnce(decodeOnce(decodeOnce(path)));
}

test("a redirect's target is read back to its path, and only below the base", () => {
  expect(pathBelow(BASE, new URL("https://shop.example/root/ip/7"))).toBe("/ip/7");
  expect(pathBelow(BASE, new URL("https://shop.example/ip/7"))).toBeNull();
  expect(pathBelow(BASE, new URL("https://shop.example/rootless/7"))).toBeNull();
  expect(pathBelow(BASE, new URL("http://shop.example/root/ip/7"))).toBeNull();
  expect(pathBelow(BASE, new URL("https://shop.example:8443/root/ip/7"))).toBeNull();
  expect(pathBelow(BASE, new URL("https://evil.example/root/ip/7"))).toBeNull();
  expect(pathBelow(BASE, new URL("https://shop.example/root/a%2f..%2fb"))).toBeNull();
});
