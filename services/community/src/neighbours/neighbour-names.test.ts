import fc from "fast-check";
import { expect, test } from "vitest";
import { drawName } from "./neighbour-names.ts";

const aDraw = fc.func(fc.nat()).map((number) => (below: number) => number(below) % below);

test("a name is two words, with a number of 2, 4 and then 6 digits from the second attempt on", () => {
  const shapes = [
    /^[A-Z][a-z]+ [A-Z][a-z]+$/,
    /^\w+ \w+ [1-9]\d$/,
    /^\w+ \w+ [1-9]\d{3}$/,
    /^\w+ \w+ [1-9]\d{5}$/,
  ];
  fc.assert(
    fc.property(aDraw, fc.nat({ max: 10 }), (draw, attempt) => {
      expect(drawName(attempt, draw)).toMatch(shapes[Math.min(attempt, 3)] ?? /never/);
    }),
  );
});

test("there are ten thousand names without a number", () => {
  const names = new Set<string>();
  for (let adjective = 0; adjective < 100; adjective++) {
    for (let noun = 0; noun < 100; noun++) {
      const draws = [adjective, noun];
      names.add(drawName(0, () => draws.shift() ?? 0));
    }
  }
  expect(names.size).toBe(10_000);
});

test("names drawn at random differ", () => {
  expect(new Set(Array.from({ length: 20 }, () => drawName(3))).size).toBe(20);
});
