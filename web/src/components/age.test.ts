import { expect, test } from "vitest";
import { ageText } from "./age.ts";

const fetchedAt = "2026-03-01T12:00:00.000Z";

test.each([
  ["2026-03-01T11:59:00.000Z", "just now"],
  ["2026-03-01T12:00:59.000Z", "just now"],
  ["2026-03-01T12:02:30.000Z", "2 min ago"],
  ["2026-03-01T15:10:00.000Z", "3 h ago"],
  ["2026-03-02T13:00:00.000Z", "1 day ago"],
  ["2026-03-04T12:00:00.000Z", "3 days ago"],
])("at %s, an answer from 12:00 was checked %s", (now, text) => {
  expect(ageText(fetchedAt, Date.parse(now))).toBe(text);
});
