import { once } from "node:events";
import { get } from "node:https";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAgent } from "./agent.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

test("a connection has a time-out of one second", async () => {
  const silent = createServer().listen(0, "127.0.0.1"); // takes the connection and never speaks TLS
  await once(silent, "listening");
  const url = new URL(`https://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const request = get(url, { agent: createAgent(url, 1) });
  const failed = once(request, "error");
  const [socket] = await once(silent, "connection");
  vi.advanceTimersByTime(999);
  expect(request.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await failed).toMatchObject([{ message: "no connection within 1000 ms" }]);
  socket.destroy();
  silent.close();
});
