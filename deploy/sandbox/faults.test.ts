import { expect, test } from "vitest";
import { Fault, Faults } from "./faults.ts";

function withFault(input: unknown): Faults {
  const faults = new Faults("test");
  faults.set("wmt", Fault.parse(input));
  return faults;
}

function fates(faults: Faults, count: number) {
  return Array.from({ length: count }, (_, call) => faults.fateOf("wmt", call + 1));
}

test("without a fault calls succeed, also while another upstream has one", () => {
  expect(new Faults("test").fateOf("wmt", 1)).toEqual({ delayMs: 0, failure: null });
  expect(withFault({ hang: true }).fateOf("tgt", 1)).toEqual({ delayMs: 0, failure: null });
});

test("log-normal latency has its median and a long tail", () => {
  const delays = fates(withFault({ latency: { medianMs: 200, sigma: 0.5 } }), 4_000)
    .map(({ delayMs }) => delayMs)
    .sort((a, b) => a - b);
  expect(delays[2_000]).toBeGreaterThan(185);
  expect(delays[2_000]).toBeLessThan(215);
  // exp(0.5 × 1.645), the normal distribution's 95th percentile.
  expect(delays[3_800]).toBeGreaterThan(410);
  expect(delays[3_800]).toBeLessThan(505);
});

test("a fixed latency is the same for every call", () => {
  expect(fates(withFault({ latency: { fixedMs: 40 } }), 3).map(({ delayMs }) => delayMs)).toEqual([
    40, 40, 40,
  ]);
});

test("a probability affects about that share of calls, the same ones each time", () => {
  const fault = { status: { code: 500, probability: 0.3 } };
  const failed = fates(withFault(fault), 2_000).filter(({ failure }) => failure !== null);
  expect(failed.length).toBeGreaterThan(540);
  expect(failed.length).toBeLessThan(660);
  expect(fates(withFault(fault), 50)).toEqual(fates(withFault(fault), 50));
});

test("a fault with a count ends after that many calls", () => {
  const faults = withFault({ status: { code: 520 }, times: 4 });
  expect(fates(faults, 6).map(({ failure }) => failure?.kind)).toEqual([
    "status",
    "status",
    "status",
    "status",
    undefined,
    undefined,
  ]);
  expect(faults.toJSON()).toEqual({});
});

test.each<[unknown, string]>([
  [{ status: { code: 418 } }, "a status that no wall has"],
  [{ cut: 1.5 }, "a probability above 1"],
  [{ latency: { medianMs: -1, sigma: 1 } }, "a negative latency"],
  [{ explode: true }, "an unknown fault"],
])("refuses %j: %s", (input) => {
  expect(Fault.safeParse(input).success).toBe(false);
});
