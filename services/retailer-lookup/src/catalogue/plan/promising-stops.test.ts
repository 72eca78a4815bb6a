import { expect, test } from "vitest";
import { promisingStops } from "./promising-stops.ts";

const HOME = { latitude: 41.5, longitude: -81.7 };
const wish = { prefer: "money" as const, from: HOME, costPerMile: 0.2, costPerHour: 0 };
const at = (north: number) => ({
  position: { latitude: HOME.latitude + north, longitude: HOME.longitude },
  shipping: null,
});
const choice = (stop: number, price = 1) => ({ stop, price, tax: 0, certainty: 1, quantity: null });

test("the stops with most of the lines stay, then the nearest; those with none go", () => {
  const stops = [at(0.1), at(0.2), ...Array.from({ length: 60 }, (_, far) => at(0.3 + far / 100)), at(0)];
  const everywhere = { quantity: 1, choices: stops.slice(0, -1).map((_, stop) => choice(stop)) };
  const inTheLast = { quantity: 1, choices: [choice(61)] };

  const kept = promisingStops({ lines: [everywhere, inTheLast], stops, wish });
  expect(kept).toHaveLength(60);
  expect(kept.slice(0, 3)).toEqual([61, 0, 1]);
  expect(kept).not.toContain(60);

  const long = Array.from({ length: 61 }, () => everywhere);
  expect(promisingStops({ lines: long, stops, wish })).toHaveLength(30);
});
