import { expect, test } from "vitest";
import { matchesPattern } from "./robots-pattern.ts";

test.each([
  ["/", "/p/1", true],
  ["/p", "/products", true],
  ["/p/", "/p", false],
  ["/*?sort=", "/p/1?sort=price", true],
  ["/*?sort=", "/p/1", false],
  ["*.pdf$", "/a.pdf", true],
  ["*.pdf$", "/a.pdf?b", false],
  ["/a*b$", "/ab", true],
  ["/aba*aba$", "/aba", false],
  ["/p$", "/p", true],
  ["/p$", "/p/", false],
  ["/p*$", "/p/1", true],
  ["/p**", "/p/1", true],
  ["/*aab", "/aaab", true],
  ["/*ababc", "/abababc", true],
  ["/*a*ab*b", "/aabb", true],
  ["/*a*ab*b", "/aab", false],
  ["/$p", "/$p", true],
  ["", "/p", true],
])("%s and %s: %s", (pattern, path, expected) => {
  expect(matchesPattern(path, pattern)).toBe(expected);
});
