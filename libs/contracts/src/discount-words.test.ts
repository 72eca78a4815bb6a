import { expect, test } from "vitest";
import { discountWords } from "./discount-words.ts";
import type { WasPrice } from "./was-price.ts";

const WAS: WasPrice = { value: 79, word: "was", discount: "genuine", daysAtWas: 41, of: 90 };
const PRICE = { value: 62, currency: "USD" };

test("a genuine discount has its percent, and the days that prove it", () => {
  expect(discountWords(PRICE, WAS)).toEqual({
    isGenuine: true,
    claim: "was $79, genuine",
    proof: "$79 for 41 of the last 90 days",
    percentOff: 22,
  });
});

test("a doubtful one says what it was really, and no percent", () => {
  const really = { lowest: 62, highest: 65, days: 81 };
  expect(discountWords(PRICE, { ...WAS, discount: "doubtful", daysAtWas: 4, really })).toEqual({
    isGenuine: false,
    claim: "“was $79” is doubtful",
    proof: "$62 to $65 for 81 of the last 90 days",
    percentOff: null,
  });
});

test.each<[string, Partial<WasPrice>, string]>([
  ["one price", { really: { lowest: 62, highest: 62, days: 81 } }, "$62 for 81 of the last 90 days"],
  ["cents", { really: { lowest: 62.5, highest: 65, days: 81 } }, "$62.50 to $65 for 81 of the last 90 days"],
  ["nothing lower", {}, "$79 for 4 of the last 90 days"],
])("%s is said", (_, said, proof) => {
  const doubtful = { ...WAS, discount: "doubtful", daysAtWas: 4, ...said } as const;
  expect(discountWords(PRICE, doubtful)?.proof).toBe(proof);
});

test.each([
  ["no was-price", undefined],
  ["too little history", { ...WAS, discount: null, daysAtWas: null }],
])("%s says nothing", (_, wasPrice) => {
  expect(discountWords(PRICE, wasPrice)).toBeNull();
});
