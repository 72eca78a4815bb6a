import type { CertainStock, Terms } from "@stockfinder/contracts/listings";
import { describe, expect, test } from "vitest";
import { decideHold, termsBefore } from "./out-of-stock-hold.ts";

const STOCKS = ["in", "limited", "out", "preorder", null] as const;
type State = (typeof STOCKS)[number];

const terms = (stock: CertainStock | null): Terms => ({ stock, price: 20, currency: "USD" });

type More = Partial<Record<"isHot" | "isConfirmed" | "wasOut", boolean>> & { readonly held?: State };

function decide(before: State, after: State, more: More) {
  const { held, isHot = true, isConfirmed = false, wasOut = false } = more;
  const found = decideHold({
    before: terms(before),
    after: terms(after),
    held: held === undefined ? null : terms(held),
    ...{ isHot, isConfirmed, wasOut },
  });
  return { ...found, before: found.before.stock };
}

const EVERY = STOCKS.flatMap((before) => STOCKS.map((after) => [before, after] as const));

describe("a change without a held one", () => {
  const HELD = ["in out", "limited out"];

  test.each(EVERY)("of a hot item, from %s to %s", (before, after) => {
    const isHeld = HELD.includes(`${before} ${after}`);
    expect(decide(before, after, {})).toEqual({ held: null, before, isHeld });
  });

  test.each(EVERY)("of any other, from %s to %s, counts at once", (before, after) => {
    expect(decide(before, after, { isHot: false })).toEqual({ held: null, before, isHeld: false });
  });

  test("that a second reading has confirmed already counts at once", () => {
    expect(decide("in", "out", { isConfirmed: true }).isHeld).toBe(false);
  });
});

test.each<[State, "counts" | "dropped", State]>([
  ["in", "dropped", "limited"],
  ["limited", "dropped", "limited"],
  ["out", "counts", "out"],
  ["preorder", "counts", "out"],
  [null, "counts", "out"],
])("while limited, then out, is held, %s comes: it %s", (after, held, before) => {
  expect(decide("out", after, { held: "limited" })).toEqual({ held, before, isHeld: false });
});

test("what is held counts if two readings were out of stock before it can be bought again", () => {
  const counts = { held: "counts", before: "out", isHeld: false };
  expect(decide("out", "in", { held: "limited", wasOut: true })).toEqual(counts);
});

test.each<[string, number, string | null, State]>([
  ["one from before a misreading", 11, "12:00", "limited"],
  ["one since a misreading", 12, "12:00", "out"],
  ["any, without a misreading", 12, null, "limited"],
])("the terms before a change, for a watch: %s", (_what, hour, misread, stock) => {
  const at = (time: string) => new Date(`2026-11-22T${time}:00Z`);
  const change = { before: terms("limited"), misreadAt: misread === null ? null : at(misread) };
  expect(termsBefore({ createdAt: at(`${hour}:00`) }, change)).toEqual(terms(stock));
});
