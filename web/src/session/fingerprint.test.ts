import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fingerprintOf } from "./fingerprint.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a browser gets a random fingerprint, once", () => {
  const drawn = fingerprintOf();
  expect(drawn).toMatch(/^[0-9a-f]{32}$/);
  expect(fingerprintOf()).toBe(drawn);
});

test("a link fills in a missing fingerprint", () => {
  expect(fingerprintOf(null, "extension-0123456")).toBe("extension-0123456");
  expect(fingerprintOf()).toBe("extension-0123456");
});

test("a link never replaces the browser's own", () => {
  const own = fingerprintOf();
  expect(fingerprintOf("extension-0123456")).toBe(own);
  expect(fingerprintOf()).toBe(own);
});

test.each([
  "",
  "two words and more",
  "with:colon-0123456",
  "x".repeat(15),
  "x".repeat(129),
  "\u00fcmlaut-0123456789",
])("%j is no fingerprint, neither in a link nor in storage", (invalid) => {
  expect(fingerprintOf(invalid)).toMatch(/^[0-9a-f]{32}$/);
  window.localStorage.setItem("fingerprint", invalid);
  expect(fingerprintOf(null, "extension-0123456")).toBe("extension-0123456");
});
