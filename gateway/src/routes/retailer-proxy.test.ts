import fc from "fast-check";
import { expect, test } from "vitest";
import { pathBelow } from "./retailer-proxy.ts";

test.each([
  ["/api/wmt/search/api/preso?query=wipes", "/search/api/preso"],
  ["/api/wmt/ip/Caf%C3%A9%20Wipes/123", "/ip/Caf%C3%A9%20Wipes/123"],
  ["/api/wmt/v3/pdp/tcin/1", "/v3/pdp/tcin/1"],
])("%s asks for %s", (url, path) => {
  expect(pathBelow("wmt", url)).toBe(path);
});

test.each([
  ["goes up", "/api/wmt/a/../b"],
  ["goes up, escaped", "/api/wmt/a/%2e%2E/b"],
  ["goes up at the end", "/api/wmt/a/.."],
  ["stays", "/api/wmt/./a"],
  ["has an empty segment", "/api/wmt//evil.example/a"],
  ["has an escaped slash", "/api/wmt/a%2Fb"],
  ["has an escaped backslash", "/api/wmt/a%5cb"],
  ["has a backslash", "/api/wmt/a\\b"],
  ["has a zero byte", "/api/wmt/a%00"],
  ["has a line break", "/api/wmt/a%0d%0ab"],
  ["is escaped twice", "/api/wmt/%252e%252e/a"],
  ["has half an escape", "/api/wmt/a%2"],
  ["has bytes that are no text", "/api/wmt/a%aa"],
  ["has no segment", "/api/wmt"],
])("a path that %s is no path", (_what, url) => {
  expect(() => pathBelow("wmt", url)).toThrow(expect.objectContaining({ code: "not-found" }));
});

test("an accepted path stays the same after any number of decodings and resolutions", () => {
  const piece = fc.constantFrom(
    "/",
    ".",
    "..",
    "%2e",
    "%2F",
    "%25",
    "%5c",
    "\\",
    "a",
    "é",
    "%41",
    "@",
    ":",
    "//",
    "%",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const url = `/api/wmt/${pieces.join("")}`;
      let path: string;
      try {
        path = pathBelow("wmt", url);
      } catch {
        return;
      }
      expect(new URL(path, "https://retailer.example").pathname).toBe(path);
      const decoded = decodeURIComponent(path);
      expect(decoded.split("/")).toHaveLength(path.split("/").length);
      expect(decoded.split("/")).not.toContain("..");
      expect(decodeURIComponent(decoded)).toBe(decoded);
    }),
    { numRuns: 2_000 },
  );
});
