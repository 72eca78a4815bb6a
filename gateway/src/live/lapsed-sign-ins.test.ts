import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { InputOf, OutputOf } from "@stockfinder/contracts/operation";
import { liveSignIns } from "@stockfinder/contracts/sign-in";
import { type FakeClock, fakeClock } from "@stockfinder/testing/fake-clock";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { callerReader } from "../callers/caller.ts";
import { LiveSockets } from "./live-sockets.ts";

const HALF_AN_HOUR = 30 * 60_000;
const caller = callerReader({ proxiesInFront: 0 })({
  headers: {},
  socket: { remoteAddress: "192.0.2.1" } as never,
});

let clock: FakeClock;
let sockets: LiveSockets;
let asked: (readonly string[])[];
let answer: (input: InputOf<typeof liveSignIns>) => OutputOf<typeof liveSignIns>;

beforeEach(() => {
  clock = fakeClock();
  asked = [];
  answer = (input) => input;
  const bus = {
    async call({ name }: { name: string }, input: InputOf<typeof liveSignIns>) {
      expect(name).toBe(liveSignIns.name);
      asked.push(input.familyIds);
      return answer(input);
    },
  } as unknown as Bus;
  sockets = new LiveSockets({
    bus,
    clock,
    logger: quietLogger("gateway"),
    identify: async ({ token }) => ({ owners: [], guestOf: null, familyId: token ?? null, names: {} }),
    endedSignIns: { onEnded: () => () => {} },
    online: () => {},
  });
  sockets.start();
  onTestFinished(() => sockets.stop());
});

/** A socket of a sign-in, or of nobody, that says hello; the codes with which it is closed. */
async function codesOf(familyId: string | null): Promise<number[]> {
  const codes: number[] = [];
  const open = {
    bufferedAmount: 0,
    send: () => {},
    ping: () => {},
    close: (code: number) => void codes.push(code),
    terminate: () => {},
  };
  await sockets.add(open, caller).take(JSON.stringify({ type: "hello", token: familyId }));
  return codes;
}

test("a socket whose sign-in has expired, and that no poll reported, is closed within half an hour", async () => {
  const [live, expired] = [randomUUID(), randomUUID()];
  const codes = [await codesOf(live), await codesOf(expired), await codesOf(expired), await codesOf(null)];
  answer = ({ familyIds }) => ({ familyIds: familyIds.filter((familyId) => familyId === live) });

  await clock.advance(HALF_AN_HOUR - 1);
  expect(asked).toEqual([]);
  await clock.advance(1);

  expect(asked).toEqual([[live, expired]]);
  expect(codes).toEqual([[], [4401], [4401], []]);
});

test("while auth is unavailable no socket is closed, and the check is repeated each second", async () => {
  const codes = await codesOf(randomUUID());
  answer = () => {
    throw new Fault("unavailable", "No service answers");
  };
  await clock.advance(HALF_AN_HOUR + 2_000);
  expect(asked).toHaveLength(3);
  expect(codes).toEqual([]);

  answer = () => ({ familyIds: [] });
  await clock.advance(1_000);
  expect(codes).toEqual([4401]);
});

test("a call asks for at most 1,000 sign-ins", async () => {
  const all: number[][] = [];
  // More than 200 hellos in a second are refused.
  for (let second = 0; second < 6; second++) {
    for (let hello = 0; hello < 200; hello++) all.push(await codesOf(randomUUID()));
    await clock.advance(1_000);
  }
  answer = () => ({ familyIds: [] });
  await clock.advance(HALF_AN_HOUR);
  expect(asked.map(({ length }) => length)).toEqual([1_000, 200]);
  expect(all.every(([code]) => code === 4401)).toBe(true);
});
