import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type Caller, callerReader, requireAddress } from "./caller.ts";

/** The callers that a bare server makes of a request and of an upgrade with these headers. */
async function callersOf(headers: Record<string, string>, proxiesInFront = 0): Promise<[Caller, Caller]> {
  const callerOf = callerReader({ proxiesInFront });
  const server = createServer();
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  const callerBy = (event: "request" | "upgrade", more: Record<string, string>) =>
    new Promise<Caller>((resolve) => {
      server.once(event, (head: IncomingMessage) => {
        resolve(callerOf(head));
        head.socket.destroy();
      });
      const asking = request({ port, host: "127.0.0.1", headers: { ...headers, ...more } });
      asking.on("error", () => {}); // it gets no answer
      asking.end();
    });
  return [
    await callerBy("request", {}),
    await callerBy("upgrade", { connection: "Upgrade", upgrade: "websocket" }),
  ];
}

test("an upgrade has the same caller as a request with its headers", async () => {
  const [ofRequest, ofUpgrade] = await callersOf(
    {
      "x-request-id": "request-0001",
      "x-forwarded-for": "198.51.100.9, 2001:db8:1:2::3",
      "x-fingerprint": "0123456789abcdef",
      authorization: "Bearer a.b.c",
    },
    1,
  );

  expect(ofRequest).toEqual({
    requestId: "request-0001",
    arrivedAt: expect.any(Number),
    address: "2001:db8:1:2::3",
    networks: [
      { key: "2001:db8:1:2::/64", times: 1 },
      { key: "2001:db8:1:0::/56", times: 4 },
      { key: "2001:db8:1:0::/48", times: 16 },
    ],
    token: "a.b.c",
    fingerprint: "0123456789abcdef",
    charges: [],
  });
  expect(ofUpgrade).toEqual({ ...ofRequest, arrivedAt: expect.any(Number) });
});

test("a head without any of these headers has the socket's address and a new id", async () => {
  const callers = await callersOf({});

  for (const caller of callers) {
    expect(caller).toMatchObject({ address: "127.0.0.1", token: undefined, fingerprint: undefined });
    expect(caller.requestId).toMatch(/^[\da-f-]{36}$/);
  }
  expect(callers[0].requestId).not.toBe(callers[1].requestId);
});

test("a caller with an unreadable forwarded address has an id, and is refused", async () => {
  const [caller] = await callersOf({ "x-forwarded-for": "unknown", "x-request-id": "request-0001" }, 1);

  expect(caller.requestId).toBe("request-0001");
  expect(() => requireAddress(caller)).toThrow(expect.objectContaining({ code: "bad-input" }));
});
