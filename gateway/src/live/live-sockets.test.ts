import type { Bus, SubscribeOptions } from "@stockfinder/bus/bus";
import { type Alert, alertsChanged, type listMissedAlerts } from "@stockfinder/contracts/alerts";
import type { DataOf } from "@stockfinder/contracts/event";
import { Fault } from "@stockfinder/contracts/fault";
import type { InputOf, OutputOf } from "@stockfinder/contracts/operation";
import { type FakeClock, fakeClock } from "@stockfinder/testing/fake-clock";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { callerReader } from "../callers/caller.ts";
import { LiveSockets } from "./live-sockets.ts";

const OWNER = `fingerprint:${"a".repeat(43)}`;
const ACCOUNT = "account:0190b0a0-0000-4000-8000-000000000001";
const caller = callerReader({ proxiesInFront: 0 })({
  headers: {},
  socket: { remoteAddress: "192.0.2.1" } as never,
});

const ALERT: Alert = {
  type: "notification",
  id: "0190b0a0-0000-4000-8000-00000000000a",
  watchId: "0190b0a0-0000-4000-8000-00000000000b",
  kind: "stock",
  upc: "711719541028",
  store: "Target",
  storeId: "target",
  branch: null,
  name: "PlayStation 5",
  price: 499.99,
  currency: "USD",
  url: "https://www.target.com/p/-/A-1",
  at: "2026-11-22T12:00:00.000Z",
  updatedAt: "2026-11-22T12:00:00.000Z",
  state: "open",
  version: 1,
  seen: false,
  outcome: null,
};

let clock: FakeClock;
let deliver: (data: DataOf<typeof alertsChanged>) => Promise<void>;
let resume: NonNullable<SubscribeOptions["resumed"]>;
let answerMissed: (input: InputOf<typeof listMissedAlerts>) => OutputOf<typeof listMissedAlerts>;
let sockets: LiveSockets;

beforeEach(async () => {
  clock = fakeClock();
  const bus = {
    async subscribe(event: { name: string }, _: string, handler: typeof deliver, options: SubscribeOptions) {
      if (event.name !== alertsChanged.name) return;
      deliver = handler;
      resume = options.resumed ?? (() => {});
    },
    call: async (_: unknown, input: InputOf<typeof listMissedAlerts>) => answerMissed(input),
  } as unknown as Bus;
  sockets = new LiveSockets({
    bus,
    clock,
    logger: quietLogger("gateway"),
    identify: async ({ token }) => ({
      owners: token ? [] : [OWNER],
      guestOf: token ? ACCOUNT : null,
      familyId: null,
      names: {},
    }),
    endedSignIns: { onEnded: () => () => {} },
    online: () => {},
  });
  await sockets.listen();
});

/** The versions of alerts that a new socket of the owner is sent. */
async function greeted(hello: object = {}): Promise<number[]> {
  const versions: number[] = [];
  const socket = sockets.add(
    {
      bufferedAmount: 0,
      send(message: unknown) {
        const { type, version } = JSON.parse(String(message));
        if (type === "notification") versions.push(version);
      },
      ping: () => {},
      close: () => {},
      terminate: () => {},
    },
    caller,
  );
  await socket.take(JSON.stringify({ type: "hello", ...hello }));
  return versions;
}

const changed = (version: number, owner = OWNER) => ({ owner, alert: { ...ALERT, version } });
const hearOf = (...versions: number[]) => {
  const alerts = versions.map((version) => changed(version));
  return deliver({ shared: ALERT, alerts, readAt: ALERT.at });
};

test("a version that arrives again, or after a higher one, is not sent", async () => {
  const versions = await greeted();

  for (const version of [1, 1, 3, 2, 3, 4]) await hearOf(version);

  expect(versions).toEqual([1, 3, 4]);
});

test("alerts reported while the broker was unavailable are fetched and sent, page by page", async () => {
  const versions = await greeted();
  await hearOf(1);
  const asked: InputOf<typeof listMissedAlerts>[] = [];
  answerMissed = (input) => {
    asked.push(input);
    return input.next === undefined
      ? { alerts: [changed(1)], next: "more" }
      : { alerts: [changed(2), changed(9, `fingerprint:${"b".repeat(43)}`)], next: null };
  };

  resume(Date.parse("2026-11-22T12:00:00.000Z"));
  await clock.advance(0);

  expect(asked).toEqual([
    { owners: [OWNER], since: "2026-11-22T11:59:00.000Z" },
    { owners: [OWNER], since: "2026-11-22T11:59:00.000Z", next: "more" },
  ]);
  expect(versions).toEqual([1, 2]);
});

test("a guest's missed alerts are those of its account's fingerprints", async () => {
  const versions = await greeted({ token: "guest" });
  const asked: string[][] = [];
  answerMissed = ({ owners }) => {
    asked.push(owners);
    return { alerts: [{ ...changed(1), also: [ACCOUNT] }, changed(2, ACCOUNT)], next: null };
  };

  resume(clock.now());
  await clock.advance(0);

  expect(asked).toEqual([[ACCOUNT]]);
  expect(versions).toEqual([1]);
});

test("fetching missed alerts is retried until it succeeds", async () => {
  const versions = await greeted();
  answerMissed = () => {
    throw new Fault("unavailable", "No service answers");
  };
  resume(clock.now());
  await clock.advance(3_000);
  expect(versions).toEqual([]);

  answerMissed = () => ({ alerts: [changed(5)], next: null });
  await clock.advance(1_000);

  expect(versions).toEqual([5]);
});

test("other work has its turn after a thousand writes", async () => {
  const sockets: number[][] = [];
  for (let second = 0; second < 6; second++) {
    for (let hello = 0; hello < 200; hello++) sockets.push(await greeted());
    await clock.advance(1_000); // more than 200 hellos in a second are refused
  }
  const written = () => sockets.flat().length;
  const inTurns: number[] = [];
  let before = 0;
  const noteTurn = () => {
    inTurns.push(written() - before);
    before = written();
    turn = setImmediate(noteTurn);
  };
  let turn = setImmediate(noteTurn);
  onTestFinished(() => clearImmediate(turn));

  await hearOf(1);
  clearImmediate(turn);
  noteTurn();

  expect(written()).toBe(1_200);
  expect(Math.max(...inTurns)).toBeLessThanOrEqual(1_000);
});
