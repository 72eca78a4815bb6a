import { Fault, type FaultCode } from "@stockfinder/contracts/fault";
import { type FakeClock, fakeClock } from "@stockfinder/testing/fake-clock";
import { beforeEach, expect, test } from "vitest";
import { retryUntilAnswered } from "./retry-until-answered.ts";

let clock: FakeClock;
let logged: unknown[];
let asked: number;

beforeEach(() => {
  clock = fakeClock();
  logged = [];
  asked = 0;
});

/** Asks for so long, while each request fails with this error. */
async function askFailing(error: Error, milliseconds = 5_000): Promise<void> {
  const ask = async () => {
    asked += 1;
    throw error;
  };
  const logger = { error: ({ err }: { err: unknown }) => void logged.push(err) };
  const started = clock.now();
  const asking = retryUntilAnswered(ask, {
    clock,
    logger,
    isStopped: () => clock.now() >= started + milliseconds,
  });
  await clock.advance(milliseconds);
  await asking;
}

test.each<FaultCode>(["unavailable", "out-of-time", "too-many"])(
  "while the answer is %s, it asks again every second",
  async (code) => {
    await askFailing(new Fault(code, "Later"));

    expect(asked).toBe(5);
    expect(logged).toEqual([]);
  },
);

test("after an internal failure, which may pass, it asks again every ten seconds and logs each", async () => {
  const error = new Fault("internal", "Something went wrong");
  await askFailing(error, 30_000);

  expect(asked).toBe(3);
  expect(logged).toEqual([error, error, error]);
});

test.each([
  new Fault("bad-input", "since: Invalid"),
  new Fault("forbidden", "Gateways only"),
  new TypeError("Not a fault"),
])("another failure ($message) is logged once, and ends it", async (error) => {
  await askFailing(error);

  expect(asked).toBe(1);
  expect(logged).toEqual([error]);
});
