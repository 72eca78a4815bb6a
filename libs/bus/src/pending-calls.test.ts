import { Fault } from "@stockfinder/contracts/fault";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PendingCalls, type Reply } from "./pending-calls.ts";

const reply: Reply = { bytes: Buffer.from("1"), isFault: false, reuseMs: 0 };
const inFiveSeconds = () => ({
  target: "call.lookup",
  operation: "lookup.search",
  timeLeftMs: 5_000,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a call ends exactly at its deadline, and a later reply is counted as dropped", async () => {
  const dropped = vi.fn();
  const calls = new PendingCalls({ replyDropped: dropped });
  let id = 0;
  const ended = calls.start(inFiveSeconds(), (given) => {
    id = given;
  });
  const outcome = ended.catch((fault: Fault) => fault.code);

  vi.advanceTimersByTime(4_990);
  expect(calls.size).toBe(1);
  vi.advanceTimersByTime(30);
  calls.settle(id, reply);

  expect(await outcome).toBe("out-of-time");
  expect(dropped).toHaveBeenCalledOnce();
});

test("a deadline that is months away is no deadline now", async () => {
  const calls = new PendingCalls({});
  let id = 0;
  const ended = calls.start({ ...inFiveSeconds(), timeLeftMs: 90 * 86_400_000 }, (given) => {
    id = given;
  });
  vi.advanceTimersByTime(1_000);
  calls.settle(id, reply);

  expect(await ended).toBe(reply);
});

test("no timer runs while no call is pending", async () => {
  const calls = new PendingCalls({});
  const ended = calls.start(inFiveSeconds(), (id) => calls.settle(id, reply));

  await ended;
  vi.advanceTimersByTime(40);

  expect(vi.getTimerCount()).toBe(0);
});

test("a full queue does not block calls to another queue, and accepts calls again once answered", async () => {
  const calls = new PendingCalls({});
  const ids: number[] = [];
  const start = (target: string) => calls.start({ ...inFiveSeconds(), target }, (id) => ids.push(id));
  const waiting = Array.from({ length: 256 }, () => start("slow"));

  await expect(start("slow")).rejects.toMatchObject({ code: "unavailable" });
  const other = start("quick");
  for (const id of ids) calls.settle(id, reply);
  await Promise.all([...waiting, other]);

  const next = start("slow");
  calls.settle(ids.at(-1) ?? 0, reply);
  expect(await next).toBe(reply);
});

test("a lost connection fails every pending call with the same fault, and each is counted", async () => {
  const counted: string[] = [];
  const calls = new PendingCalls({
    callSettled: (operation, outcome) => counted.push(`${operation} ${outcome}`),
  });
  const waiting = [1, 2].map(() => calls.start(inFiveSeconds(), () => {}));

  calls.failAll(new Fault("unavailable", "lost"));

  for (const call of waiting) await expect(call).rejects.toMatchObject({ message: "lost" });
  expect(counted).toEqual(["lookup.search unavailable", "lookup.search unavailable"]);
});
