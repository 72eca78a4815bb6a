import { expect, test } from "vitest";
import { sizeTable } from "./size-table.ts";

const DAY_MS = 24 * 60 * 60_000;

test("a line says the size, the growth since the oldest measurement, and what ends it", () => {
  const now = new Date("2026-05-08T12:00:00Z");
  const sizes = { "lookup.outbox": 3_000_000, "lookup.searches": 12_000_000, postgres: 90_000_000 };
  const earlier = [{ at: now.getTime() - 4 * DAY_MS, sizes: { "lookup.searches": 8_000_000 } }];

  expect(sizeTable(sizes, earlier, now).split("\n").slice(1, 4)).toEqual([
    expect.stringMatching(/^postgres +90\.00 +22\.50 {2}the tables above/),
    expect.stringMatching(/^lookup\.searches +12\.00 +1\.00 {2}30 days$/),
    expect.stringMatching(/^lookup\.outbox +3\.00 +0\.75 {2}ends when it is published$/),
  ]);
});

test("without an earlier measurement the growth is unknown", () => {
  expect(sizeTable({ "lookup.searches": 1 }, [], new Date())).toMatch(/^lookup\.searches +0\.00 +\? /m);
});
