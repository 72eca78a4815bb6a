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

test.each([
  "",
  "two words and more",
  "with:colon-0123456",
  "x".repeat(15),
  "x".repeat(129),
  "\u00fcmlaut-0123456789",
])("%j in storage is no fingerprint", (invalid) => {
  window.localStorage.setItem("fingerprint", invalid);
  expect(fingerprintOf()).toMatch(/^[0-9a-f]{32}$/);
});
