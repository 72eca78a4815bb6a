import { setImmediate } from "node:timers/promises";
import { Fault } from "@stockfinder/contracts/fault";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { listProviders } from "@stockfinder/contracts/sign-in";
import { beforeEach, expect, test } from "vitest";
import { FallbackReads } from "./fallback-reads.ts";

const OLD = Buffer.from("old");
const ANSWER = { bytes: Buffer.from("new"), reuseMs: 0 };
const old = async () => OLD;
const none = async () => undefined;

let rings: Set<() => void>;
let fallbackReads: FallbackReads;

beforeEach(() => {
  rings = new Set();
  fallbackReads = new FallbackReads({
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
  expect(await fallbackReads.read(searchRetailer, Promise.resolve(ANSWER), old)).toEqual({ answer: ANSWER });
  expect(rings.size).toBe(0);
});

test.each(["unavailable", "out-of-time"] as const)(
  "an earlier answer is served if the service is %s",
  async (code) => {
    const calling = Promise.reject(new Fault(code, "away"));
    expect(await fallbackReads.read(searchRetailer, calling, old)).toEqual({ fallback: OLD });
    expect(fallbackReads.counts).toEqual({ served: 1, missing: 0 });
  },
);

test("every other fault is the service's answer", async () => {
  const fault = new Fault("not-found", "no such thing");
  await expect(fallbackReads.read(searchRetailer, Promise.reject(fault), old)).rejects.toBe(fault);
});

test("a reader without an earlier answer gets the error", async () => {
  const fault = new Fault("unavailable", "not reachable");
  await expect(fallbackReads.read(searchRetailer, Promise.reject(fault), none)).rejects.toBe(fault);
  expect(fallbackReads.counts).toEqual({ served: 0, missing: 1 });
});

test("one reader waits for a service that hangs; the next are served at once until it answers", async () => {
  const hanging = Promise.withResolvers<typeof ANSWER>();
  const first = fallbackReads.read(searchRetailer, hanging.promise, old);
  patienceEnds();
  expect(await first).toEqual({ fallback: OLD });

  const never = new Promise<typeof ANSWER>(() => {});
  expect(await fallbackReads.read(searchRetailer, never, old)).toEqual({ fallback: OLD });

  hanging.resolve(ANSWER);
  await setImmediate(); // everybody who waits for it has been notified
  const soon = Promise.withResolvers<typeof ANSWER>();
  const third = fallbackReads.read(searchRetailer, soon.promise, old);
  soon.resolve(ANSWER);
  expect(await third).toEqual({ answer: ANSWER });
});

test("a service that hangs does not affect another", async () => {
  const first = fallbackReads.read(searchRetailer, new Promise(() => {}), old);
  patienceEnds();
  await first;
  expect(await fallbackReads.read(listProviders, Promise.resolve(ANSWER), old)).toEqual({ answer: ANSWER });
});

test("a reader without an earlier answer waits for the service", async () => {
  const hanging = Promise.withResolvers<typeof ANSWER>();
  const reading = fallbackReads.read(searchRetailer, hanging.promise, none);
  patienceEnds();
  hanging.resolve(ANSWER);
  expect(await reading).toEqual({ answer: ANSWER });
});
