import type { Plan } from "@stockfinder/contracts/plans";
import { expect, test } from "vitest";
import {
  answerText,
  differenceText,
  foundText,
  includedText,
  itemsText,
  partText,
  planTotalText,
  sureDetail,
  sureText,
} from "./plan-words.ts";

function aPlan(changes: Partial<Plan> = {}, stops = 1): Plan {
  const stop = {
    ...{ storeId: "target", branchId: "1", name: "Target", distanceMiles: 2, address: null },
    ...{ lines: [], goods: 0 },
    ...{ shipping: 0, tax: 0 },
  };
  return {
    ...{
      stops: Array.from({ length: stops }, () => stop),
      missing: [],
      total: 40,
      parts: [],
      minutes: 10,
      sure: 1,
    },
    ...changes,
  };
}

test.each<[string, Partial<Plan>]>([
  ["A second store saves $7.40 and takes about 11 minutes more.", { total: 32.6, minutes: 21 }],
  ["A second store saves $7.40.", { total: 32.6 }],
  ["A second store saves about 4 minutes and costs $2.00 more.", { total: 42, minutes: 6 }],
  [
    "A second store is more likely to have everything, costs $2.00 more, and takes about 1 minute more.",
    { total: 42, minutes: 11 },
  ],
])("%s", (words, second) => {
  expect(differenceText(aPlan(second, 2), aPlan(), 1)).toBe(words);
});

test("a further store finds what is missing", () => {
  const [one, two] = [aPlan({ missing: ["a", "b"] }), aPlan({ total: 45, minutes: 18 }, 2)];
  expect(differenceText(two, one, 1)).toBe(
    "A second store finds 2 more items, costs $5.00 more, and takes about 8 minutes more.",
  );
  expect(differenceText(one, undefined, 0)).toBe(null);
  expect(differenceText(aPlan({}, 0), aPlan({}, 0), 1)).toBe(null);
});

test("a total with an unknown part is a least one, and says so of shipping", () => {
  const unknown = { value: null, low: null, high: null, source: "" };
  expect(planTotalText(aPlan())).toBe("$40.00");
  expect(planTotalText(aPlan({ parts: [{ ...unknown, part: "tax" }] }))).toBe("from $40.00");
  expect(planTotalText(aPlan({ parts: [{ ...unknown, part: "shipping" }] }))).toBe("$40.00 + shipping");
});

test("a part of a total is summed over shops, and says what is not known", () => {
  const shipping = (value: number | null) => ({
    part: "shipping" as const,
    value,
    low: value,
    high: value,
    source: "",
  });
  const said = (...values: (number | null)[]) => partText({ parts: values.map(shipping) }, "shipping");
  expect([said(), said(null), said(0), said(5.99, 4), said(5.99, null)]).toEqual([
    "none",
    "not known",
    "free",
    "$9.99",
    "from $5.99",
  ]);
});

test("a total says what it includes beside the goods, as far as that is known", () => {
  const part = (name: "shipping" | "tax" | "way", value: number | null) => ({
    ...{ part: name, value, low: value, high: value, source: "" },
  });
  const parts = [part("way", 2), part("tax", 1), part("shipping", null)];
  expect(includedText(aPlan({ parts }))).toBe("with tax and driving cost");
  expect(includedText(aPlan({ parts: [part("shipping", 0)] }))).toBe(null);
});

test("what is found is what the best plan has", () => {
  expect(foundText([aPlan({ missing: ["a", "b"] }), aPlan({ missing: ["a"] })], 12)).toBe("11 of 12 found");
  expect(foundText([], 3)).toBe("0 of 3 found");
});

test("a total says how much of the list it pays for", () => {
  expect(itemsText({ missing: ["a"] }, 12)).toBe("for 11 of 12 items");
  expect(itemsText({ missing: [] }, 3)).toBe("for all 3 items");
  expect(itemsText({ missing: [] }, 1)).toBe("for the item");
});

test("how likely a plan is in stock is said, never for sure", () => {
  expect(sureText(aPlan({ sure: 1 }))).toBe("Likely in stock");
  expect(sureText(aPlan({ sure: 0.873 }))).toBe("May be in stock");
  expect(sureText(aPlan({ sure: 0.2 }))).toBe("Some may be out of stock");
  expect(sureText(aPlan({ sure: 0 }, 0))).toBe(null);
  expect(sureDetail(aPlan({ sure: 0.873 }))).toBe("87% likely");
  expect(sureDetail(aPlan({ sure: 1 }))).toBe("99% likely");
});

test("a plan is said in one line, with how much of the list it has if that is not all", () => {
  expect(answerText({ title: "All at Target", plan: aPlan() }, 3)).toBe("All at Target, $40.00");
  const some = aPlan({ missing: ["a"] });
  expect(answerText({ title: "Only Target", plan: some }, 3)).toBe("Only Target, $40.00 for 2 of 3 items");
});
