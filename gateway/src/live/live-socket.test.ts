import { Fault } from "@stockfinder/contracts/fault";
import { HELLO_MS, type Hello, MAX_SUBSCRIPTIONS, SILENT_MS } from "@stockfinder/contracts/live";
import { type FakeClock, fakeClock } from "@stockfinder/testing/fake-clock";
import { beforeEach, describe, expect, test } from "vitest";
import { callerReader } from "../callers/caller.ts";
import { encoded, type Listener, LiveSocket, type OpenSocket } from "./live-socket.ts";

const UPC = "711719541028";
const LISTENER: Listener = { owners: ["fingerprint:x"], guestOf: null, familyId: null, names: {} };
const caller = callerReader({ proxiesInFront: 0 })({
  headers: {},
  socket: { remoteAddress: "192.0.2.1" } as never,
});

let clock: FakeClock;
let open: Omit<OpenSocket, "bufferedAmount"> & { sent: string[]; end: string | null; bufferedAmount: number };
let identify: (hello: Hello) => Promise<Listener>;
let followed: string[];
let socket: LiveSocket;

beforeEach(() => {
  clock = fakeClock();
  followed = [];
  identify = async () => LISTENER;
  open = {
    sent: [],
    end: null,
    bufferedAmount: 0,
    send(message: unknown) {
      open.sent.push(JSON.parse(String(message)).type);
    },
    ping() {
      open.sent.push("protocol ping");
    },
    close: (code) => {
      open.end ??= String(code);
    },
    terminate: () => {
      open.end ??= "terminated";
    },
  };
  socket = new LiveSocket(open, caller, {
    clock,
    identify: (hello) => identify(hello),
    ready: () => {},
    follows: (_, upc, isWanted) => followed.push(`${isWanted ? "+" : "-"}${upc}`),
  });
});

const say = (message: object) => socket.take(JSON.stringify(message));

describe("hello", () => {
  test("is answered, and names the products that it follows", async () => {
    await say({ type: "hello", upcs: ["0711719541028"] });

    expect(open.sent).toEqual(["ready"]);
    expect(socket.listener).toEqual(LISTENER);
    expect(followed).toEqual([`+${UPC}`]);
    await clock.advance(HELLO_MS);
    expect(open.end).toBeNull();
  });

  test("that does not come in time ends the socket", async () => {
    await clock.advance(HELLO_MS);
    expect(open.end).toBe("1008");
  });

  test.each([
    ["a message before it", [{ type: "subscribe", upcs: [UPC] }]],
    ["a second one", [{ type: "hello" }, { type: "hello" }]],
    ["a short fingerprint", [{ type: "hello", fingerprint: "short" }]],
    ["an unknown message", [{ type: "goodbye" }]],
  ])("%s ends the socket", async (_, messages) => {
    for (const message of messages) await say(message);
    expect(open.sent.at(-1)).toBe("error");
    expect(open.end).toBe("1008");
  });

  test("invalid JSON ends the socket", async () => {
    await socket.take("{");
    expect(open.end).toBe("1008");
  });

  test.each([
    ["unauthorized", "4401"],
    ["unavailable", "1013"],
  ] as const)("a token that is %s closes with %s", async (code, end) => {
    identify = async () => {
      throw new Fault(code, "no");
    };
    await say({ type: "hello", token: "x" });
    expect(open.end).toBe(end);
  });
});

test("subscriptions can be changed, up to their limit", async () => {
  await say({ type: "hello" });
  await say({ type: "subscribe", upcs: [UPC] });
  await say({ type: "unsubscribe", upcs: [UPC] });
  expect(followed).toEqual([`+${UPC}`, `-${UPC}`]);

  const ids = Array.from({ length: MAX_SUBSCRIPTIONS }, (_, index) => `s${index}`);
  await say({ type: "subscribe", stores: ids });
  expect(open.end).toBeNull();
  await say({ type: "subscribe", upcs: [UPC] });
  expect(open.end).toBe("1008");
});

test("a client is pinged on both layers, and disconnected after a silence", async () => {
  await say({ type: "hello" });
  await clock.advance(SILENT_MS);
  socket.beat();
  expect(open.sent.slice(1)).toEqual(["protocol ping", "ping"]);

  await say({ type: "ping" });
  await clock.advance(SILENT_MS + 1);
  socket.beat();
  expect(open.end).toBe("terminated");
});

test("a client that stays behind for ten seconds is disconnected, one that catches up is not", async () => {
  await say({ type: "hello" });
  const frame = encoded({ type: "ping" });
  open.bufferedAmount = 65_537;
  socket.send(frame);
  await clock.advance(10_000);
  open.bufferedAmount = 0;
  socket.send(frame);
  open.bufferedAmount = 65_537;
  socket.send(frame);
  await clock.advance(10_000);
  socket.send(frame);
  expect(open.end).toBeNull();

  await clock.advance(1);
  socket.send(frame);
  expect(open.end).toBe("1013");
});

test("a client that reads too slowly is disconnected", async () => {
  await say({ type: "hello" });
  open.bufferedAmount = 1_048_577;
  socket.send(encoded({ type: "ping" }));
  expect(open.end).toBe("1013");
});

test("a client that writes too much is disconnected, one that pings is not", async () => {
  await say({ type: "hello" });
  for (let pings = 1; pings < 40; pings++) await say({ type: "ping" });
  expect(open.end).toBeNull();
  await clock.advance(10_000);
  for (let pings = 0; pings < 40; pings++) await say({ type: "ping" });
  expect(open.end).toBeNull();
  await say({ type: "ping" });
  expect(open.end).toBe("1008");
});
