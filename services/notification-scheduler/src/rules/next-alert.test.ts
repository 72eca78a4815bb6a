import type { CertainStock, Terms } from "@stockfinder/contracts/listings";
import { describe, expect, test } from "vitest";
import { FLAP_MS, type LastAlert, nextAlert, type TotalChange } from "./next-alert.ts";
import { inWords, type Rule } from "./rule.ts";

const NOW = 1_800_000_000_000;
const STOCK: Rule = {
  kind: "stock",
  targetPrice: null,
  targetTotal: null,
  dropPercent: null,
  dropAmount: null,
  lowestInDays: null,
  maxPrice: null,
  soldByStore: false,
};
const PRICE: Rule = { ...STOCK, kind: "price", targetPrice: 15 };

const terms = (stock: CertainStock | null, price: number | null = 20): Terms => ({
  stock,
  price,
  currency: price === null ? null : "USD",
});

const OPEN: LastAlert = { state: "open", price: 20, currency: "USD", overAt: null };
const overFor = (milliseconds: number): LastAlert => ({ ...OPEN, state: "over", overAt: NOW - milliseconds });

interface More {
  readonly last?: LastAlert;
  readonly mayAlert?: boolean;
  readonly lowest?: number;
  readonly totals?: TotalChange;
}

function next(rule: Rule, before: Terms, after: Terms, more: More = {}) {
  const { last = null, mayAlert = true, lowest = null, totals = { before: null, after: null } } = more;
  const first = { value: 20, currency: "USD" };
  const found = nextAlert({ rule, before, after, first, lowest, totals, last, mayAlert, now: NOW });
  return found && `${found.action} ${found.state}`;
}

describe("a total", () => {
  const TOTAL: Rule = { ...STOCK, kind: "price", targetTotal: 25 };

  test.each<[number | null, number | null, string | null]>([
    [26, 25, "make open"],
    [26, 25.01, null],
    [25, 24, null],
    [null, 25, "make open"],
    [26, null, null],
  ])("from %s to %s alerts at 25: %s", (before, after, expected) => {
    expect(next(TOTAL, terms("in"), terms("in"), { totals: { before, after } })).toBe(expected);
  });

  test("says so", () => {
    expect(inWords(TOTAL)).toBe("$25.00 or less in total");
  });
});

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
    // Stock that was never certain: an item is new, or its stock was unknown from the start.
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
    ["stock known at last", PRICE, terms(null, 10), terms("in", 10), "make open"],
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
      lowest: null,
      totals: { before: null, after: null },
      last: null,
      mayAlert: true,
      now: NOW,
    };
    expect(nextAlert({ ...situation, first: { value: 27, currency: "CAD" } })).toBeNull();
  });
});

describe("lower than in the last days", () => {
  const LOWEST: Rule = { ...STOCK, kind: "price", lowestInDays: 30 };

  test.each<[string, Terms, Terms, More, string | null]>([
    ["a new low", terms("in", 20), terms("in", 15), { lowest: 16 }, "make open"],
    ["as low as before", terms("in", 20), terms("in", 16), { lowest: 16 }, null],
    ["a lower low", terms("in", 15), terms("in", 14), { lowest: 15 }, "make open"],
    [
      "a lower low while its alert is open",
      terms("in", 15),
      terms("in", 14),
      { lowest: 15, last: OPEN },
      "update open",
    ],
    ["the same price again", terms("in", 15), terms("limited", 15), { lowest: 16 }, null],
    [
      "back at the low price that it had before it sold out",
      terms("out", 15),
      terms("in", 15),
      { lowest: 16 },
      "make open",
    ],
    ["a low that nobody can buy", terms("out", 20), terms("out", 15), { lowest: 16 }, null],
    ["no other price in these days", terms("in", 20), terms("in", 15), {}, null],
    ["up again", terms("in", 15), terms("in", 18), { lowest: 15, last: OPEN }, "update over"],
  ])("%s", (_, before, after, more, expected) => {
    expect(next(LOWEST, before, after, more)).toBe(expected);
  });
});

describe("only offers by the store itself", () => {
  const ITSELF: Rule = { ...STOCK, soldByStore: true };
  const sold = (stock: CertainStock, soldByStore: boolean | null) => ({ ...terms(stock), soldByStore });

  test.each<[Terms, Terms, string | null]>([
    [sold("out", true), sold("in", true), "make open"],
    [sold("out", true), sold("in", false), null],
    // The store does not say who sells.
    [sold("out", null), sold("in", null), "make open"],
    [sold("in", false), sold("in", true), "make open"],
  ])("%j to %j: %s", (before, after, expected) => {
    expect(next(ITSELF, before, after)).toBe(expected);
  });

  test("another seller ends the alert", () => {
    expect(next(ITSELF, sold("in", true), sold("in", false), { last: OPEN })).toBe("update over");
  });
});

test.each<[Partial<Rule>, string]>([
  [{}, "back in stock"],
  [{ kind: "price", lowestInDays: 30 }, "lower than in the last 30 days at that store"],
  [
    { kind: "price", targetPrice: 5, lowestInDays: 1 },
    "at or under $5.00, or lower than in the last day at that store",
  ],
  [{ maxPrice: 9, soldByStore: true }, "back in stock, never above $9.00, sold by the store itself"],
])("%j in words: %s", (rule, words) => {
  expect(inWords({ ...STOCK, ...rule })).toBe(words);
});

/**
 * Every state before and after, without an open alert. An unknown or blocked reading keeps the certain state
 * (`reading-rules.ts` of the look-up service); as a state before, it means stock that was never certain.
 */
describe("back in stock, the whole table", () => {
  const STATES = ["in", "limited", "out", "preorder", "unknown", "blocked"] as const;
  const MADE: Readonly<Record<string, readonly string[]>> = {
    in: [],
    limited: [],
    out: ["in", "limited"],
    preorder: ["in", "limited"],
    unknown: ["in", "limited"],
    blocked: ["in", "limited"],
  };
  const certain = (state: (typeof STATES)[number]) =>
    state === "unknown" || state === "blocked" ? null : state;

  test.each(STATES.flatMap((before) => STATES.map((after) => [before, after] as const)))(
    "%s, then %s",
    (before, after) => {
      const held = certain(before);
      const found = next(STOCK, terms(held), terms(certain(after) ?? held));
      const made = after === "limited" ? "make limited" : "make open";
      expect(found).toBe(MADE[before]?.includes(after) ? made : null);
    },
  );

  test.each([
    [["out", "unknown", "in"], ["make open"]],
    [["out", "blocked", "in"], ["make open"]],
    [["in", "unknown", "in"], []],
    [["in", "blocked", "limited"], []],
    [["preorder", "unknown", "out", "blocked", "limited"], ["make limited"]],
  ] as const)("%j alerts %j", (states, expected) => {
    let held = certain(states[0]);
    const alerts = states.slice(1).flatMap((state) => {
      const after = certain(state) ?? held;
      const found = next(STOCK, terms(held), terms(after));
      held = after;
      return found ?? [];
    });
    expect(alerts).toEqual(expected);
  });
});
