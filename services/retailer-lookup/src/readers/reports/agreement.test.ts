import { describe, expect, test } from "vitest";
import { agreement, type Witness } from "./agreement.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const NOW = 1_000 * DAY;
const PERIOD = { now: NOW, intervalMs: 6 * HOUR };

/** An honest client: of a network of its own, known for so many days. */
function witness(number: number, said: Partial<Witness> = {}): Witness {
  return {
    reporter: `reporter ${number}`,
    network: `network ${number}`,
    firstSeenAt: NOW - number * DAY,
    weight: 1,
    price: 20,
    currency: "USD",
    isAvailable: true,
    at: NOW - HOUR,
    ...said,
  };
}

const LIE = { price: 1 };
const TRUTH = { price: 20, currency: "USD", isAvailable: true };
const crowd = (size: number, said: Partial<Witness> = {}) =>
  Array.from({ length: size }, (_, index) => witness(index + 1, said));

describe("an honest crowd", () => {
  test("of three is believed, of two is not", () => {
    expect(agreement(crowd(3), PERIOD)).toEqual(TRUTH);
    expect(agreement(crowd(2), PERIOD)).toBeNull();
  });

  test("counts although one in four disagrees", () => {
    expect(agreement([...crowd(3), witness(9, LIE)], PERIOD)).toEqual(TRUTH);
    expect(agreement([...crowd(3), witness(8, LIE), witness(9, LIE)], PERIOD)).toBeNull();
  });
});

test.each<[string, Witness[]]>([
  ["a liar with many fingerprints in one network", crowd(50, { network: "the liar's" })],
  ["a crowd that came on one day", crowd(50, { firstSeenAt: NOW - 3 * DAY - HOUR })],
  ["a crowd that came today", crowd(50, { firstSeenAt: NOW - HOUR })],
  ["a crowd that lied before", crowd(50, { weight: 0.49 })],
  ["a crowd whose reports are old", crowd(50, { at: NOW - 6 * HOUR })],
  [
    "two networks with many clients each, and a third that came with one of them",
    [
      ...crowd(20, { network: "one" }),
      ...crowd(20, { network: "two" }),
      witness(1, { network: "three", firstSeenAt: NOW - HOUR }),
    ],
  ],
])("%s is not believed", (_who, witnesses) => {
  expect(
    agreement(
      witnesses.map((each) => ({ ...each, ...LIE })),
      PERIOD,
    ),
  ).toBeNull();
});

test("liars keep an honest crowd from counting at worst, and never count themselves against it", () => {
  const both = [
    ...crowd(5),
    ...crowd(4).map((each) => ({ ...each, reporter: `liar ${each.reporter}`, ...LIE })),
  ];
  expect(agreement(both, PERIOD)).toBeNull();
});

test("witnesses are independent if any choice of one for each network has different days", () => {
  const days = (network: string, ...known: number[]) =>
    known.map((day) => witness(day, { network, reporter: `${network} ${day}` }));
  expect(agreement([...days("a", 2), ...days("b", 2, 3), ...days("c", 3, 4)], PERIOD)).toEqual(TRUTH);
  expect(agreement([...days("a", 2), ...days("b", 2, 3), ...days("c", 3)], PERIOD)).toBeNull();
});
