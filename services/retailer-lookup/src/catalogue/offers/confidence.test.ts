import type { ReadingSource } from "@stockfinder/contracts/listings";
import { expect, test } from "vitest";
import { confidence } from "./confidence.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const NOW = Date.UTC(2026, 10, 22);

interface Evidence {
  readonly source?: ReadingSource;
  readonly ageMs?: number;
  readonly changes?: number;
  readonly knownForMs?: number;
  readonly stock?: "in" | null;
  readonly agreeing?: number;
  readonly disagreeing?: number;
}

test.each<[expected: number, what: string, evidence: Evidence]>([
  [1, "just read by an adapter", {}],
  [0.95, "by a page", { source: "page" }],
  [0.9, "by staff", { source: "staff" }],
  [0.7, "by an extension", { source: "extension" }],
  [0.6, "by a neighbour", { source: "neighbour" }],
  [0.99, "an hour old, new listing", { ageMs: HOUR }],
  [0.72, "a day old, new listing", { ageMs: DAY }],
  [0.1, "a week old, new listing", { ageMs: 7 * DAY }],
  [0.99, "a day old, no change in 90 days", { ageMs: DAY, knownForMs: 90 * DAY }],
  [0.93, "a week old, no change in 90 days", { ageMs: 7 * DAY, knownForMs: 90 * DAY }],
  [0.38, "a day old, 90 changes in 90 days", { ageMs: DAY, knownForMs: 90 * DAY, changes: 90 }],
  [0.16, "four hours old, 43 changes in a day", { ageMs: 4 * HOUR, knownForMs: DAY, changes: 43 }],
  [0.5, "the stock is unknown", { stock: null }],
  [0.83, "a day old, one source agrees", { ageMs: DAY, agreeing: 1 }],
  [0.94, "a day old, three sources agree", { ageMs: DAY, agreeing: 3 }],
  [0.94, "a day old, nine sources agree", { ageMs: DAY, agreeing: 9 }],
  [0.6, "one source disagrees", { disagreeing: 1 }],
  [0.22, "three sources disagree", { disagreeing: 3 }],
  [0.5, "a day old, one agrees, one disagrees", { ageMs: DAY, agreeing: 1, disagreeing: 1 }],
  [0, "a year old, new listing", { ageMs: 365 * DAY }],
  [1, "read by a clock that is ahead", { ageMs: -HOUR, knownForMs: -HOUR }],
])("%f: %s", (expected, _, evidence) => {
  const { source = "adapter", stock = "in", ageMs = 0, changes = 0, knownForMs = 0 } = evidence;
  const { agreeing = 0, disagreeing = 0 } = evidence;
  const seen = { source, stock, seenAt: NOW - ageMs, firstSeenAt: NOW - knownForMs, version: changes + 1 };
  const others = [...Array(agreeing).fill("limited"), ...Array(disagreeing).fill("out")];
  expect(confidence(seen, { now: NOW, others })).toBe(expected);
});
