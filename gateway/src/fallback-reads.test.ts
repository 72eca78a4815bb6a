import { setImmediate } from "node:timers/promises";
import { Fault } from "@stockfinder/contracts/fault";
import { searchRetailer } from "@stockfinder/contracts/lookup";
import { listProviders } from "@stockfinder/contracts/sign-in";
import { beforeEach, expect, test } from "vitest";
import { StandIns } from "./stand-in.ts";

const OLD = Buffer.from("old");
const ANSWER = { bytes: Buffer.from("new"), reuseMs: 0 };
const old = async () => OLD;
const none = async () => undefined;

let rings: Set<() => void>;
let standIns: StandIns;

beforeEach(() => {
  rings = new Set();
  standIns = new StandIns({
    alarm: (_ms, ring) => {
      rings.add(ring);
      return () => void rings.delete(ring);
    },
  });
});

const patienceEnds = () => {
  for (const ring of rings) ring();
};

test("a reader gets the service's answer, and no timer is left", async () => {
  expect(await standIns.read(searchRetailer, Promise.resolve(ANSWER), old)).toEqual({ answer: ANSWER });
  expect(rings.size).toBe(0);
});

test.each(["unavailable", "out-of-time"] as const)(
  "the old answer stands in for one that is %s",
  async (code) => {
    const calling = Promise.reject(new Fault(code, "away"));
    expect(await standIns.read(searchRetailer, calling, old)).toEqual({ standIn: OLD });
    expect(standIns.counts).toEqual({ served: 1, missing: 0 });
  },
);

test("every other fault is the service's answer", async () => {
  const fault = new Fault("not-found", "no such thing");
  await expect(standIns.read(searchRetailer, Promise.reject(fault), old)).rejects.toBe(fault);
});

test("a reader without an earlier answer gets the error", async () => {
  const fault = new Fault("unavailable", "away");
  await expect(standIns.read(searchRetailer, Promise.reject(fault), none)).rejects.toBe(fault);
  expect(standIns.counts).toEqual({ served: 0, missing: 1 });
});

test("one reader waits for a service that hangs; the next are served at once until it answers", async () => {
  const hanging = Promise.withResolvers<typeof ANSWER>();
  const first = standIns.read(searchRetailer, hanging.promise, old);
  patienceEnds();
  expect(await first).toEqual({ standIn: OLD });

  const never = new Promise<typeof ANSWER>(() => {});
  expect(await standIns.read(searchRetailer, never, old)).toEqual({ standIn: OLD });

  hanging.resolve(ANSWER);
  await setImmediate(); // everybody who waits for it has been notified
  const soon = Promise.withResolvers<typeof ANSWER>();
  const third = standIns.read(searchRetailer, soon.promise, old);
  soon.resolve(ANSWER);
  expect(await third).toEqual({ answer: ANSWER });
});

test("a service that hangs does not affect another", async () => {
  const first = standIns.read(searchRetailer, new Promise(() => {}), old);
  patienceEnds();
  await first;
  expect(await standIns.read(listProviders, Promise.resolve(ANSWER), old)).toEqual({ answer: ANSWER });
});

test("a reader without an earlier answer waits for the service", async () => {
  const hanging = Promise.withResolvers<typeof ANSWER>();
  const reading = standIns.read(searchRetailer, hanging.promise, none);
  patienceEnds();
  hanging.resolve(ANSWER);
  expect(await reading).toEqual({ answer: ANSWER });
});
