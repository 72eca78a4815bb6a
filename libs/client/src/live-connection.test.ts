import { PING_EVERY_MS, SILENT_MS } from "@stockfinder/contracts/live";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepLiveConnection, type LiveSocket } from "./live-connection.ts";

class FakeSocket extends EventTarget {
  readonly sent: string[] = [];
  isClosed = false;
  #isOpen = false;
  send(text: string): void {
    if (!this.#isOpen) throw new DOMException("Still in CONNECTING state", "InvalidStateError");
    this.sent.push(JSON.parse(text).type);
  }
  close(): void {
    this.isClosed = true;
  }
  receive(message: object): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
  async open(): Promise<void> {
    this.#isOpen = true;
    this.dispatchEvent(new Event("open"));
    await vi.advanceTimersByTimeAsync(0);
  }
  async greet(): Promise<void> {
    await this.open();
    this.receive({ type: "ready" });
    await vi.advanceTimersByTimeAsync(0);
  }
  end(): void {
    this.dispatchEvent(new Event("close"));
  }
}

let sockets: FakeSocket[];
let received: string[];
let close: () => void;
let hello: () => Promise<object>;
let ready: () => Promise<void>;
let device: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  received = [];
  hello = async () => ({ fingerprint: "f" });
  ready = async () => {};
  device = new EventTarget();
  close = keepLiveConnection({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as LiveSocket;
    },
    hello: () => hello(),
    onMessage: ({ type }) => received.push(type),
    ready: async () => {
      received.push("ready");
      await ready();
    },
    device,
    random: () => 1,
  });
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

const last = () => sockets.at(-1) ?? new FakeSocket();

test("sends a hello, receives alerts and pings", async () => {
  await last().greet();
  last().receive({ type: "notification" });
  await vi.advanceTimersByTimeAsync(PING_EVERY_MS);

  expect(received).toEqual(["ready", "notification"]);
  expect(last().sent).toEqual(["hello", "ping"]);
});

test("connects again after longer and longer waits, and at once after a good one", async () => {
  for (const waitMs of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    const before = sockets.length;
    last().end();
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(sockets).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(before + 1);
  }
  await last().greet();
  last().end();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sockets).toHaveLength(9);
});

test("connects at once when the device is online again, and keeps a connection that lasted", async () => {
  for (const waitMs of [2_000, 4_000, 8_000, 16_000]) {
    last().end();
    await vi.advanceTimersByTimeAsync(waitMs);
  }
  last().end();
  device.dispatchEvent(new Event("online"));
  expect(sockets).toHaveLength(6);

  await last().greet();
  device.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(32_000);
  close();
  device.dispatchEvent(new Event("online"));
  expect(sockets).toHaveLength(6);
});

test("waits as long as a stopping gateway requests", async () => {
  await last().greet();
  last().receive({ type: "reconnect", afterMs: 7_000 });
  last().end();
  await vi.advanceTimersByTimeAsync(6_999);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sockets).toHaveLength(2);
});

test("drops a silent socket, even if it never reports its end", async () => {
  await last().greet();
  await vi.advanceTimersByTimeAsync(SILENT_MS + PING_EVERY_MS + 2_000);
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

test("sends nothing while a slow connection is not open, and nothing before its hello", async () => {
  const said = Promise.withResolvers<object>();
  hello = () => said.promise;
  await vi.advanceTimersByTimeAsync(PING_EVERY_MS);
  await last().open();
  await vi.advanceTimersByTimeAsync(PING_EVERY_MS);
  expect(last().sent).toEqual([]);

  said.resolve({});
  await vi.advanceTimersByTimeAsync(0);
  expect(last().sent).toEqual(["hello"]);
});

test("retries if it cannot send its hello", async () => {
  hello = async () => {
    throw new Error("no answer");
  };
  await last().open();
  expect(last().isClosed).toBe(true);
});

test("reconnects, later and later, while missed alerts cannot be fetched", async () => {
  ready = async () => {
    throw new Error("no answer");
  };
  for (const waitMs of [2_000, 4_000, 8_000]) {
    const before = sockets.length;
    await last().greet();
    await vi.advanceTimersByTimeAsync(0);
    expect(last().isClosed).toBe(true);
    last().end();
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(sockets).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(before + 1);
  }
});

test("stays closed once it was closed", async () => {
  await last().greet();
  close();
  last().end();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sockets).toHaveLength(1);
});

test("sends no hello once it was closed", async () => {
  const said = Promise.withResolvers<object>();
  hello = () => said.promise;
  await last().open();
  close();
  said.resolve({});
  await vi.advanceTimersByTimeAsync(0);
  expect(last().sent).toEqual([]);
  expect(last().isClosed).toBe(true);
});
