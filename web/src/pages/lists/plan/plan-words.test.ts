import type { Plan } from "@stockfinder/contracts/plans";
import { expect, test } from "vitest";
import { differenceText, foundText, partText, planTotalText, sureText } from "./plan-words.ts";

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
  ["The second stop saves $7.40 for about 11 minutes.", { total: 32.6, minutes: 21 }],
  ["The second stop saves $7.40.", { total: 32.6 }],
  ["The second stop saves about 4 minutes for $2.00 more.", { total: 42, minutes: 6 }],
  ["The second stop makes it surer for $2.00 more and about 1 minute.", { total: 42, minutes: 11 }],
])("%s", (words, second) => {
  expect(differenceText(aPlan(second, 2), aPlan(), 1)).toBe(words);
});

test("a further stop finds what is missing", () => {
  const [one, two] = [aPlan({ missing: ["a", "b"] }), aPlan({ total: 45, minutes: 18 }, 2)];
  expect(differenceText(two, one, 1)).toBe(
    "The second stop finds 2 more things for $5.00 more and about 8 minutes.",
  );
  expect(differenceText(one, undefined, 0)).toBe(null);
  expect(differenceText(aPlan({}, 0), aPlan({}, 0), 1)).toBe(null);
});

test("a total with an unknown part is a least one", () => {
  const part = { part: "shipping" as const, low: null, high: null, source: "" };
  expect(planTotalText(aPlan())).toBe("$40.00");
  expect(planTotalText(aPlan({ parts: [{ ...part, value: null }] }))).toBe("from $40.00");
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
  expect([said(), said(null), said(5.99, 4), said(5.99, null)]).toEqual([
    "none",
    "not known",
    "$9.99",
    "from $5.99",
  ]);
});

test("what is found is what the best plan has", () => {
  expect(foundText([aPlan({ missing: ["a", "b"] }), aPlan({ missing: ["a"] })], 12)).toBe("11 of 12 found");
  expect(foundText([], 3)).toBe("0 of 3 found");
});

test("how sure a plan is goes with how much of it is there", () => {
  expect(sureText({ missing: ["a"], sure: 0.873 }, 12)).toBe("Has 11 of 12, 87% sure");
  expect(sureText({ missing: ["a"], sure: 0 }, 1)).toBe("Has 0 of 1");
  expect(sureText({ missing: [], sure: 0.98 }, 3)).toBe("Has 3 of 3");
});
