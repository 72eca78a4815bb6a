import { distanceMiles } from "@stockfinder/places/position";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bestPlans } from "./best-plans.ts";
import { bestChoice, ofPackages, type PieceChoice } from "./piece-choice.ts";
import type { PlanChoice, PlanLine, PlanProblem, PlanStop, PlanWorth } from "./problem.ts";
import { isBetter } from "./worth.ts";

const HOME = { latitude: 41.5, longitude: -81.7 };
const ROAD = 1.3;

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((amount) => amount / 100);
/** A product on a shelf: one of its packages, and how many of them make a piece of the line. */
interface Product extends PieceChoice {
  readonly packages: number;
}
const aProduct: fc.Arbitrary<Product> = fc.record({
  price: cents(2_500),
  certainty: fc.constantFrom(1, 1, 1, 0.4, 0.2),
  quantity: fc.constantFrom(null, null, 1, 2, 5),
  packages: fc.constantFrom(1, 1, 2, 3, 4),
  share: fc.constant(1),
});
const choiceOf = (stop: number): fc.Arbitrary<PlanChoice> =>
  fc
    .record({
      price: cents(2_500),
      rate: fc.constantFrom(0, 0, 0.0575),
      certainty: fc.constantFrom(1, 1, 1, 0.4, 0.2),
      quantity: fc.constantFrom(null, null, 1, 2),
    })
    .map(({ rate, ...choice }) => ({ stop, tax: choice.price * rate, ...choice }));
const lineFor = (stops: number): fc.Arbitrary<PlanLine> =>
  fc.record({
    quantity: fc.constantFrom(1, 1, 1, 2, 3),
    choices: fc
      .tuple(...Array.from({ length: stops }, (_, stop) => fc.option(choiceOf(stop), { freq: 3 })))
      .map((all) => all.filter((choice) => choice !== null)),
  });
const aStop: fc.Arbitrary<PlanStop> = fc.oneof(
  fc
    .record({
      north: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
      east: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    })
    .map(({ north, east }) => ({
      position: { latitude: HOME.latitude + north, longitude: HOME.longitude + east },
      shipping: null,
    })),
  fc
    .record({ cost: fc.constantFrom(0, 3.99, 6.99, 12), freeFrom: fc.constantFrom(null, 10, 25, 35) })
    .map((shipping) => ({ position: null, shipping })),
);
const aProblem = fc.integer({ min: 1, max: 4 }).chain(
  (count): fc.Arbitrary<PlanProblem> =>
    fc.record({
      lines: fc.array(lineFor(count), { minLength: 1, maxLength: 6 }),
      stops: fc.array(aStop, { minLength: count, maxLength: count }),
      wish: fc.record({
        prefer: fc.constantFrom("money" as const, "stops" as const, "time" as const),
        from: fc.constant(HOME),
        costPerMile: fc.constantFrom(0, 0.2, 0.67),
        costPerHour: fc.constantFrom(0, 15),
      }),
    }),
);

/** How a line can be filled at a set of stops: pieces for each of its choices there. Those of the most coverage. */
function waysToFill(
  { quantity, choices }: PlanLine,
  set: readonly number[],
): (readonly [PlanChoice, number])[][] {
  const open = choices.filter(({ stop }) => set.includes(stop));
  const ways = open.reduce<(readonly [PlanChoice, number])[][]>(
    (before, choice) =>
      before.flatMap((way) => {
        const left = quantity - way.reduce((sum, [, units]) => sum + units, 0);
        const most = Math.min(left, choice.quantity ?? left);
        return Array.from({ length: most + 1 }, (_, units) => [...way, [choice, units] as const]);
      }),
    [[]],
  );
  const coverage = (way: (typeof ways)[number]) =>
    way.reduce((sum, [{ certainty }, units]) => sum + (certainty * units) / quantity, 0);
  const most = Math.max(...ways.map(coverage));
  return ways.filter((way) => coverage(way) > most - 1e-9);
}

/** The best by trying every set and every assignment. */
function bruteForce({ lines, stops, wish }: PlanProblem, mostStops: number): PlanWorth {
  let best: PlanWorth = { coverage: 0, total: 0, stops: 0, minutes: 0 };
  const goods = stops.map(() => 0);
  const pieces = stops.map(() => 0);

  const assign = (
    ways: readonly (readonly (readonly [PlanChoice, number])[][])[],
    at: number,
    cost: number,
    coverage: number,
  ): void => {
    const options = ways[at];
    if (options) {
      for (const way of options) {
        for (const [{ stop, price }, units] of way) {
          goods[stop] = (goods[stop] ?? 0) + price * units;
          pieces[stop] = (pieces[stop] ?? 0) + units;
        }
        const spent = way.reduce((sum, [{ price, tax }, units]) => sum + (price + tax) * units, 0);
        const quantity = lines[at]?.quantity ?? 1;
        const there = way.reduce((sum, [{ certainty }, units]) => sum + (certainty * units) / quantity, 0);
        assign(ways, at + 1, cost + spent, coverage + there);
        for (const [{ stop, price }, units] of way) {
          goods[stop] = (goods[stop] ?? 0) - price * units;
          pieces[stop] = (pieces[stop] ?? 0) - units;
        }
      }
      return;
    }
    const used = stops.flatMap((_, stop) => ((pieces[stop] ?? 0) > 0 ? stop : []));
    let shipping = 0;
    for (const stop of used) {
      const terms = stops[stop]?.shipping;
      if (terms && !(terms.freeFrom !== null && (goods[stop] ?? 0) >= terms.freeFrom - 1e-7))
        shipping += terms.cost;
    }
    const miles = shortestRound(used.flatMap((stop) => stops[stop]?.position ?? [])) * ROAD;
    const minutes = miles * 2;
    const total = cost + shipping + miles * wish.costPerMile + (minutes / 60) * wish.costPerHour;
    const worth = { coverage, total, stops: used.length, minutes };
    if (isBetter(worth, best, wish.prefer)) best = worth;
  };

  for (let bits = 0; bits < 2 ** stops.length; bits += 1) {
    const set = stops.flatMap((_, stop) => (bits & (2 ** stop) ? stop : []));
    if (set.length > mostStops) continue;
    assign(
      lines.map((line) => waysToFill(line, set)),
      0,
      0,
      0,
    );
  }
  return best;
}

function shortestRound(places: readonly (typeof HOME)[], from = HOME): number {
  if (places.length === 0) return distanceMiles(from, HOME);
  return Math.min(
    ...places.map(
      (next) =>
        distanceMiles(from, next) +
        shortestRound(
          places.filter((each) => each !== next),
          next,
        ),
    ),
  );
}

test.each([1, 2, 3])("the best plan with %i stops is that of all assignments", (most) => {
  fc.assert(
    fc.property(aProblem, (problem) => {
      const plan = bestPlans(problem)[most - 1];
      const best = bruteForce(problem, most);
      expect(plan?.coverage).toBeCloseTo(best.coverage, 6);
      expect(plan?.total).toBeCloseTo(best.total, 6);
      expect(plan?.stops).toBe(best.stops);
      expect(plan?.minutes).toBeCloseTo(best.minutes, 6);
    }),
    { numRuns: 340 },
  );
});

/** Lines and the products of one branch for them, of which each line takes one. */
const aShelf = fc.array(
  fc.record({
    wanted: fc.constantFrom(1, 1, 2, 3),
    products: fc.array(aProduct, { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 4 },
);

test("packages that together make a piece are bought as the cheapest of all ways to take them", () => {
  const wish = { prefer: "money" as const, from: HOME, costPerMile: 0, costPerHour: 0 };
  const stops = [{ position: HOME, shipping: null }];
  fc.assert(
    fc.property(aShelf, (shelf) => {
      const lines = shelf.map(({ wanted, products }) => {
        const found = bestChoice(
          products.map((product) => ofPackages(product, product.packages)),
          wanted,
        );
        return { quantity: wanted, choices: found ? [{ ...found, stop: 0, tax: 0 }] : [] };
      });
      let [coverage, total] = [0, 0];
      for (const { wanted, products } of shelf) {
        // Package by package: so many are there, and each piece takes several.
        const ways = products.flatMap(({ price, certainty, quantity, packages }) => {
          let [taken, pieces] = [0, 0];
          while (pieces < wanted && (quantity === null || taken + packages <= quantity)) {
            taken += packages;
            pieces += 1;
          }
          return [{ there: (certainty * pieces) / wanted, cost: taken * price }];
        });
        const most = Math.max(...ways.map(({ there }) => there));
        const least = Math.min(...ways.filter(({ there }) => there > most - 1e-9).map(({ cost }) => cost));
        coverage += most;
        if (most > 0) total += least;
      }
      const [plan] = bestPlans({ lines, stops, wish });
      expect(plan?.coverage).toBeCloseTo(coverage, 6);
      expect(plan?.total).toBeCloseTo(total, 6);
    }),
    {
      numRuns: 1_000,
      examples: [
        [
          [
            {
              wanted: 3,
              products: [
                { price: 0.02, certainty: 0.2, quantity: 5, packages: 2, share: 1 },
                { price: 0.02, certainty: 0.4, quantity: 2, packages: 2, share: 1 },
              ],
            },
          ],
        ],
      ],
    },
  );
});

test("another stop in reach, and one more store, never make a plan worse", () => {
  fc.assert(
    fc.property(aProblem, (problem) => {
      const { lines, stops, wish } = problem;
      const last = stops.length - 1;
      const fewer = {
        lines: lines.map((line) => ({ ...line, choices: line.choices.filter(({ stop }) => stop !== last) })),
        stops: stops.slice(0, last),
        wish,
      };
      const plans = bestPlans(problem);
      for (const [at, plan] of bestPlans(fewer).entries()) {
        expect(isBetter(plan, plans[at] ?? plan, wish.prefer)).toBe(false);
        expect(isBetter(plans[at - 1] ?? plan, plans[at] ?? plan, wish.prefer) && at > 0).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});

test("a cheaper line elsewhere is not worth the free shipping that it costs", () => {
  const shop = { position: null, shipping: { cost: 7, freeFrom: 35 } };
  const branch = { position: HOME, shipping: null };
  const at = (stop: number, price: number) => ({ stop, price, tax: 0, certainty: 1, quantity: null });
  const lines = [
    { quantity: 1, choices: [at(0, 30)] },
    { quantity: 1, choices: [at(0, 6), at(1, 4)] },
  ];
  const wish = { prefer: "money" as const, from: HOME, costPerMile: 0.2, costPerHour: 0 };

  const plan = bestPlans({ lines, stops: [shop, branch], wish })[1];
  expect(plan).toMatchObject({ total: 36, stops: 1, coverage: 2 });
});

test("known quantities are respected: the rest comes from the next stop", () => {
  const branch = { position: HOME, shipping: null };
  const has = (stop: number, price: number, quantity: number) => ({
    stop,
    price,
    tax: 0,
    certainty: 1,
    quantity,
  });
  const lines = [{ quantity: 5, choices: [has(0, 1, 3), has(1, 2, 4)] }];
  const wish = { prefer: "money" as const, from: HOME, costPerMile: 0.2, costPerHour: 0 };

  const [one, two] = bestPlans({ lines, stops: [branch, branch], wish });
  expect(one).toMatchObject({ coverage: 4 / 5, total: 8 });
  expect(two).toMatchObject({ coverage: 1, total: 7 });
  expect(two?.purchases.map(({ choice, units }) => [choice.stop, units])).toEqual([
    [0, 3],
    [1, 2],
  ]);
});
