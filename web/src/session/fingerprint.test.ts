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

test("the extension's fingerprint counts, and is remembered", () => {
  fingerprintOf();
  expect(fingerprintOf("ext-1")).toBe("ext-1");
  expect(fingerprintOf()).toBe("ext-1");
});

test.each(["", "two words", "with:colon", "x".repeat(129), "ümlaut"])("%j is no fingerprint", (given) => {
  const own = fingerprintOf();
  expect(fingerprintOf(given)).toBe(own);
});
