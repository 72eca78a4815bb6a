import type { CertainStock, Terms } from "@stockfinder/contracts/listings";
import { describe, expect, test } from "vitest";
import { FLAP_MS, type LastAlert, nextAlert } from "./next-alert.ts";
import type { Rule } from "./rule.ts";

const NOW = 1_800_000_000_000;
const STOCK: Rule = { kind: "stock", targetPrice: null, dropPercent: null, dropAmount: null, maxPrice: null };
const PRICE: Rule = { ...STOCK, kind: "price", targetPrice: 15 };

const terms = (stock: CertainStock | null, price: number | null = 20): Terms => ({
  stock,
  price,
  currency: price === null ? null : "USD",
});

const OPEN: LastAlert = { state: "open", price: 20, currency: "USD", overAt: null };
const overFor = (milliseconds: number): LastAlert => ({ ...OPEN, state: "over", overAt: NOW - milliseconds });

function next(rule: Rule, before: Terms, after: Terms, more: { last?: LastAlert; mayAlert?: boolean } = {}) {
  const { last = null, mayAlert = true } = more;
  const first = { amount: 20, currency: "USD" };
  const found = nextAlert({ rule, before, after, first, last, mayAlert, now: NOW });
  return found && `${found.action} ${found.state}`;
}

describe("back in stock", () => {
  test.each<[CertainStock | null, CertainStock | null, string | null]>([
    ["out", "in", "make open"],
    ["out", "limited", "make limited"],
    ["out", "preorder", null],
    ["out", "out", null],
    ["preorder", "in", "make open"],
    ["preorder", "out", null],
    ["limited", "in", null],
    ["in", "limited", null],
    ["in", "in", null],
    ["in", "out", null],
    // Stock that nobody has been certain of yet: an item is new, or its stock was unknown from the start.
    [null, "in", "make open"],
    ["in", null, null],
  ])("from %s to %s without an alert: %s", (before, after, expected) => {
    expect(next(STOCK, terms(before), terms(after))).toBe(expected);
  });

  test.each<[CertainStock, string | null]>([
    ["out", "update over"],
    ["preorder", "update over"],
    ["limited", "update limited"],
    ["in", null],
  ])("an open alert, now %s: %s", (after, expected) => {
    expect(next(STOCK, terms("in"), terms(after), { last: OPEN })).toBe(expected);
  });

  test("an open alert shows a changed price", () => {
    expect(next(STOCK, terms("in"), terms("in", 18), { last: OPEN })).toBe("update open");
  });

  test("a flap within ten minutes updates the alert, and a later return makes another", () => {
    expect(next(STOCK, terms("out"), terms("in"), { last: overFor(FLAP_MS - 1) })).toBe("update open");
    expect(next(STOCK, terms("out"), terms("in"), { last: overFor(FLAP_MS) })).toBe("make open");
  });

  test("an alert that staff withdrew stays withdrawn", () => {
    const withdrawn: LastAlert = { ...OPEN, state: "withdrawn" };
    expect(next(STOCK, terms("in"), terms("out"), { last: withdrawn })).toBeNull();
  });

  test("while the watch is paused nothing is made, and an open alert still ends", () => {
    expect(next(STOCK, terms("out"), terms("in"), { mayAlert: false })).toBeNull();
    expect(next(STOCK, terms("in"), terms("out"), { mayAlert: false, last: OPEN })).toBe("update over");
  });
});

describe("under a ceiling", () => {
  const CEILING: Rule = { ...STOCK, maxPrice: 15 };

  test.each<[Terms, Terms, string | null]>([
    [terms("out", 20), terms("in", 20), null],
    [terms("in", 20), terms("in", 14), "make open"],
    [terms("out", 20), terms("in", 14), "make open"],
    [terms("out", null), terms("in", null), null],
  ])("%j to %j: %s", (before, after, expected) => {
    expect(next(CEILING, before, after)).toBe(expected);
  });
});

describe("a price", () => {
  test.each<[string, Rule, Terms, Terms, string | null]>([
    ["target reached", PRICE, terms("in", 20), terms("in", 15), "make open"],
    ["target missed by a cent", PRICE, terms("in", 20), terms("in", 15.01), null],
    ["target reached while sold out", PRICE, terms("out", 20), terms("out", 10), null],
    ["restocked at a price that was low before", PRICE, terms("out", 10), terms("in", 10), "make open"],
    ["was low already", PRICE, terms("in", 14), terms("in", 13), null],
    ["stock unknown", PRICE, terms(null, 20), terms(null, 10), null],
    [
      "10 % from the first price of 20",
      { ...PRICE, targetPrice: null, dropPercent: 10 },
      terms("in", 19),
      terms("in", 18),
      "make open",
    ],
    [
      "less than 10 %",
      { ...PRICE, targetPrice: null, dropPercent: 10 },
      terms("in", 20),
      terms("in", 18.01),
      null,
    ],
    [
      "$5 from the first price of 20",
      { ...PRICE, targetPrice: null, dropAmount: 5 },
      terms("in", 16),
      terms("in", 15),
      "make open",
    ],
  ])("%s", (_, rule, before, after, expected) => {
    expect(next(rule, before, after)).toBe(expected);
  });

  test("a first price in another currency is no base for a drop", () => {
    const rule: Rule = { ...PRICE, targetPrice: null, dropPercent: 10 };
    const situation = {
      rule,
      before: terms("in", 20),
      after: terms("in", 10),
      last: null,
      mayAlert: true,
      now: NOW,
    };
    expect(nextAlert({ ...situation, first: { amount: 27, currency: "CAD" } })).toBeNull();
  });
});
