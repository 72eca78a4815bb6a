import { ChildProcess } from "node:child_process";
import { fakeClock } from "@stockfinder/testing/fake-clock";
import { expect, test } from "vitest";
import { KeptRunning } from "./kept-running.ts";

/** A program that ends when the test ends it. */
function aProgram() {
  const clock = fakeClock();
  const rests: number[] = [];
  const started: ChildProcess[] = [];
  const program = new KeptRunning({
    clock,
    start: () => {
      const child = new ChildProcess();
      started.push(child);
      return child;
    },
    ended: (_, restMs) => rests.push(restMs),
  });
  return { clock, rests, started, program, end: () => started.at(-1)?.emit("exit", 1, null) };
}

test("a program that exits again and again is restarted after 1 s, 2 s, 4 s … 30 s", async () => {
  const { clock, rests, started, end } = aProgram();

  for (const restMs of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = started.length;
    end();
    await clock.advance(restMs - 1);
    expect(started).toHaveLength(before);
    await clock.advance(1);
    expect(started).toHaveLength(before + 1);
  }
  expect(rests).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test("a program that ran for a minute is restarted after 1 s", async () => {
  const { clock, rests, end } = aProgram();
  end();
  await clock.advance(1_000);
  end();
  await clock.advance(2_000);
  await clock.advance(60_000);
  end();

  expect(rests).toEqual([1_000, 2_000, 1_000]);
});

test("a program that is stopped during the delay is not restarted", async () => {
  const { clock, started, program, end } = aProgram();
  end();
  await program.stop();
  await clock.advance(60_000);

  expect(started).toHaveLength(1);
});
