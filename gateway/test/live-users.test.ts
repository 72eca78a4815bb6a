import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connectBus } from "@stockfinder/bus/connect";
import { userInfo } from "@stockfinder/contracts/accounts";
import { PING_EVERY_MS } from "@stockfinder/contracts/live";
import { liveUsersCounted } from "@stockfinder/contracts/live-counters";
import { listRetailers } from "@stockfinder/contracts/retailers";
import { fakeClock } from "@stockfinder/testing/fake-clock";
import { servers } from "@stockfinder/testing/servers";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";
import { serveTokens } from "./token-issuer.ts";

const BEHIND_PROXY = { TRUST_PROXY: "1" };

async function liveUsers({ post }: GatewayUnderTest): Promise<unknown> {
  const { status, text, headers } = await post("/api/live-socket-ipnit4wk2p", undefined);
  expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "application/json" });
  return JSON.parse(text);
}

/** Sends a request from this address. */
const visit = ({ ask }: GatewayUnderTest, address: string, headers: Record<string, string> = {}) =>
  ask("/api/retailers", { headers: { "x-forwarded-for": address, ...headers } });

async function socketTo({ url }: GatewayUnderTest, hello: object): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/live`);
  onTestFinished(() => socket.terminate());
  await once(socket, "open");
  await answered(socket, { type: "hello", ...hello });
  return socket;
}

/** Sends a message and waits for the next one from the gateway. */
async function answered(socket: WebSocket, message: object): Promise<void> {
  const answer = once(socket, "message");
  socket.send(JSON.stringify(message));
  await answer;
}

test("the callers of the last minute are counted every five seconds, and sent as a bare number", async () => {
  const clock = fakeClock();
  const gateway = await aGateway({ clock, environment: BEHIND_PROXY });
  const issuer = await serveTokens(gateway.bus, clock);
  await gateway.bus.serve(listRetailers, async () => []);
  await gateway.bus.serve(userInfo, async () => null);
  await visit(gateway, "192.0.2.1");
  await visit(gateway, "192.0.2.1");
  await visit(gateway, "192.0.2.2");
  await visit(gateway, "192.0.2.3", { "x-fingerprint": "f-3-0123456789ab" });
  const signedIn = { "x-forwarded-for": "192.0.2.2", authorization: await issuer.issue() };
  await gateway.post("/api/reguser/fetch", {}, signedIn);

  await clock.advance(4_999);
  expect(await liveUsers(gateway)).toBe(0);
  await clock.advance(1);
  expect(await liveUsers(gateway)).toBe(4); // the request for the count is a caller too

  await clock.advance(55_000);
  expect(await liveUsers(gateway)).toBe(1);
});

test("each open socket counts while it is open, also several of one address", async () => {
  const clock = fakeClock();
  const gateway = await aGateway({ clock });
  await gateway.ask("/api/nothing", { headers: { "x-fingerprint": "f-1-0123456789ab" } });
  const hellos = [{ fingerprint: "f-1-0123456789ab" }, { fingerprint: "f-2-0123456789ab" }, {}, {}];
  const sockets = await Promise.all(hellos.map((hello) => socketTo(gateway, hello)));

  for (let beats = 0; beats < 5; beats++) {
    await clock.advance(PING_EVERY_MS);
    for (const socket of sockets) await answered(socket, { type: "ping" });
    expect(await liveUsers(gateway)).toBe(4);
  }

  for (const socket of sockets) socket.terminate();
  await clock.advance(60_000);
  expect(await liveUsers(gateway)).toBe(0);
});

test("requests for pages, health and files are not counted", async () => {
  const clock = fakeClock();
  const gateway = await aGateway({ clock });
  for (const path of ["/", "/healthz", "/readyz", "/metrics", "/robots.txt"]) await gateway.ask(path);

  await clock.advance(5_000);

  expect(await liveUsers(gateway)).toBe(0);
});

test("the count is summed over gateways, and a gateway without a report is left out after fifteen seconds", async () => {
  const clock = fakeClock();
  const bus = await connectBus("memory:", { service: "gateway" });
  await bus.serve(listRetailers, async () => []);
  const setting = { clock, bus, environment: BEHIND_PROXY };
  const [one, other] = [await aGateway(setting), await aGateway(setting)];
  await visit(one, "192.0.2.1");
  await visit(other, "192.0.2.2");
  await bus.publish(liveUsersCounted, { gatewayId: randomUUID(), liveUsers: 40 });

  await clock.advance(5_000);
  expect(await liveUsers(one)).toBe(42);
  expect(await liveUsers(other)).toBe(42);

  await clock.advance(10_001);
  expect(await liveUsers(other)).toBe(4);
});

test.skipIf(servers.amqp === null)("gateways exchange counts through RabbitMQ", async () => {
  const clocks = [fakeClock(), fakeClock()] as const;
  const namespace = `test-${randomUUID()}`;
  const buses = await Promise.all(
    clocks.map(() => connectBus(servers.amqp ?? "", { service: "gateway", namespace })),
  );
  onTestFinished(async () => void (await Promise.all(buses.map((bus) => bus.close()))));
  const gateways = [];
  for (const [index, bus] of buses.entries()) {
    const clock = clocks[index] ?? fakeClock();
    gateways.push(await aGateway({ clock, bus, environment: BEHIND_PROXY }));
  }
  const [one, other] = gateways;
  if (!one || !other) throw new Error("two gateways");
  await visit(one, "192.0.2.1");

  await clocks[0].advance(5_000);

  await expect.poll(() => liveUsers(other)).toBe(1);
});
