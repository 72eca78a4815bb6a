import { fakeClock, settle } from "@stockfinder/testing/fake-clock";
import { expect, test } from "vitest";
import { repeat } from "./repeat.ts";

test("runs now and once in every interval until it is stopped", async () => {
  const clock = fakeClock();
  let runs = 0;
  const repeating = repeat(() => void runs++, { clock, everyMs: 1_000 });
  expect(runs).toBe(1);

  await clock.advance(999);
  expect(runs).toBe(1);
  await clock.advance(1);
  expect(runs).toBe(2);

  repeating.stop();
  await clock.advance(5_000);
  expect(runs).toBe(2);
});

test("a run that takes longer than the interval delays the next, and never overlaps it", async () => {
  const clock = fakeClock();
  const run = Promise.withResolvers<void>();
  let runs = 0;
  repeat(
    () => {
      runs++;
      return run.promise;
    },
    { clock, everyMs: 1_000 },
  );
  await clock.advance(5_000);
  expect(runs).toBe(1);

  run.resolve();
  await settle();
  expect(runs).toBe(2);
});
