import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LookupFailure } from "../parsing/lookup-failure.ts";
import { createCircuit } from "./circuit.ts";
import type { TryOutcome } from "./retry-rules.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

const answer = (status: number) => async (): Promise<TryOutcome> => ({
  status,
  contentType: "",
  body: "",
  retryAfterMs: null,
});
const good = answer(200);
const timeOut = async (): Promise<TryOutcome> => new LookupFailure("timeout", "");

async function runTimes(
  circuit: ReturnType<typeof createCircuit>,
  times: number,
  attempt: () => Promise<TryOutcome>,
) {
  for (let call = 0; call < times; call += 1) await circuit.run(attempt);
}

test("opens when half of twenty calls fail, and then answers at once", async () => {
  const circuit = createCircuit();
  await runTimes(circuit, 10, good);
  await runTimes(circuit, 10, timeOut);
  const attempt = vi.fn(good);
  await expect(circuit.run(attempt)).rejects.toMatchObject({ code: "failing", message: "circuit is open" });
  expect(attempt).not.toHaveBeenCalled();
});

test("stays closed below twenty calls, and while fewer than half fail", async () => {
  const few = createCircuit();
  await runTimes(few, 19, timeOut);
  await expect(few.run(good)).resolves.toMatchObject({ status: 200 });

  const many = createCircuit();
  await runTimes(many, 21, good);
  await runTimes(many, 19, answer(503));
  await expect(many.run(good)).resolves.toMatchObject({ status: 200 });
});

test.each([500, 503, 403, 412, 429])("status %i counts as a failure", async (status) => {
  const circuit = createCircuit();
  await runTimes(circuit, 20, answer(status));
  await expect(circuit.run(good)).rejects.toMatchObject({ code: "failing" });
});

test.each([206, 302, 400, 404, 410])("status %i does not", async (status) => {
  const circuit = createCircuit();
  await runTimes(circuit, 40, answer(status));
  await expect(circuit.run(good)).resolves.toMatchObject({ status: 200 });
});

test("allows one probe after 5 s; others do not wait for it", async () => {
  const changes: boolean[] = [];
  const circuit = createCircuit((open) => changes.push(open));
  await runTimes(circuit, 20, timeOut);
  vi.advanceTimersByTime(4_999);
  await expect(circuit.run(good)).rejects.toMatchObject({ code: "failing" });

  vi.advanceTimersByTime(1);
  let finish = (_: TryOutcome) => {};
  const probe = circuit.run(() => new Promise((resolve) => (finish = resolve)));
  await expect(circuit.run(good)).rejects.toThrow("circuit is being probed");
  finish(await good());
  await probe;
  await expect(circuit.run(good)).resolves.toMatchObject({ status: 200 });
  expect(changes).toEqual([true, false]);
});

const ourMistake = async (): Promise<TryOutcome> => {
  throw new LookupFailure("throttled", "");
};

test("an attempt that throws does not count", async () => {
  const circuit = createCircuit();
  for (let call = 0; call < 40; call += 1)
    await expect(circuit.run(ourMistake)).rejects.toThrow(LookupFailure);
  await runTimes(circuit, 9, good);
  await runTimes(circuit, 10, timeOut);
  await expect(circuit.run(good)).resolves.toMatchObject({ status: 200 });
});

test("a probe that throws neither closes the circuit nor delays the next probe", async () => {
  const changes: boolean[] = [];
  const circuit = createCircuit((open) => changes.push(open));
  await runTimes(circuit, 20, timeOut);
  vi.advanceTimersByTime(5_000);
  await expect(circuit.run(ourMistake)).rejects.toMatchObject({ code: "throttled" });
  expect(changes).toEqual([true]);
  await circuit.run(timeOut);
  await expect(circuit.run(good)).rejects.toThrow("circuit is open");
});

test("doubles the time to the next probe up to a minute", async () => {
  const circuit = createCircuit();
  await runTimes(circuit, 20, timeOut);
  for (const seconds of [5, 10, 20, 40, 60, 60]) {
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    await expect(circuit.run(timeOut)).rejects.toThrow("circuit is open");
    vi.advanceTimersByTime(1);
    await circuit.run(timeOut);
  }
});
