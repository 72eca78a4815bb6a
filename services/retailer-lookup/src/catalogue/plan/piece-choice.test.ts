import { expect, test } from "vitest";
import { bestChoice, type PieceChoice } from "./piece-choice.ts";

const aChoice = (said: Partial<PieceChoice>): PieceChoice => ({
  price: 4,
  certainty: 1,
  quantity: null,
  share: 1,
  ...said,
});

test("the surest is chosen, then the fullest, then the cheapest", () => {
  const full = aChoice({});
  const small = aChoice({ price: 2, share: 0.5 });
  const unsure = aChoice({ price: 1, certainty: 0.4 });
  expect(bestChoice([unsure, small, full], 1)).toBe(full);
  expect(bestChoice([unsure, small], 1)).toBe(small);
  expect(bestChoice([full, aChoice({ price: 3 })], 1)).toMatchObject({ price: 3 });
});

test("what rounding makes surer is as sure", () => {
  const one = aChoice({ certainty: 0.3, quantity: 1 });
  const three = aChoice({ certainty: 0.1, quantity: 3, price: 1, share: 0.5 });
  expect(bestChoice([one, three], 3)).toBe(one);
  expect(bestChoice([three, one], 3)).toBe(one);
});
