import { expect, test } from "vitest";
import { readRetryAfter } from "./retry-after.ts";

const NOW = Date.parse("2026-05-01T12:00:00Z");

test("Retry-After is read as seconds and as a date", () => {
  expect(readRetryAfter("3", NOW)).toBe(3_000);
  expect(readRetryAfter("Fri, 01 May 2026 12:00:05 GMT", NOW)).toBe(5_000);
  expect(readRetryAfter("Fri, 01 May 2026 11:00:00 GMT", NOW)).toBe(0);
  expect(readRetryAfter("soon", NOW)).toBeNull();
  expect(readRetryAfter(undefined, NOW)).toBeNull();
});
