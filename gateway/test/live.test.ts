import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { connectBus } from "@stockfinder/bus/connect";
import { type Alert, alertsChanged, type OwnedAlert } from "@stockfinder/contracts/alerts";
import { resolveKey } from "@stockfinder/contracts/keys";
import { listingChanged } from "@stockfinder/contracts/listings";
import { type FromServer, MAX_SOCKETS_OF_ADDRESS } from "@stockfinder/contracts/live";
import type { KeyScope } from "@stockfinder/contracts/principal";
import { systemClock } from "@stockfinder/service/clock";
import { accountOwner, fingerprintOwner } from "@stockfinder/service/owner-key";
import { servers } from "@stockfinder/testing/servers";
import { describe, expect, onTestFinished, test } from "vitest";
import { type ClientOptions, WebSocket } from "ws";
import { aGateway, type GatewaySetting, type GatewayUnderTest } from "./gateway-under-test.ts";
import { ACCOUNT_ID, FAMILY_ID, serveTokens } from "./token-issuer.ts";

const FINGERPRINT = "0123456789abcdef0123456789abcdef";
const UPC = "711719541028";

interface Client {
  readonly socket: WebSocket;
  /** The received messages, except pings. */
  readonly received: FromServer[];
  /** The code that the socket was closed with. */
  readonly closed: Promise<number>;
  say(message: object): void;
}

async function connect(gateway: GatewayUnderTest, options: ClientOptions = {}): Promise<Client> {
  const socket = new WebSocket(`${gateway.url.replace("http", "ws")}/api/live`, options);
  const received: FromServer[] = [];
  socket.on("message", (data) => {
    const message: FromServer = JSON.parse(data.toString());
    if (message.type !== "ping") received.push(message);
  });
  const closed = once(socket, "close").then(([code]) => code as number);
  onTestFinished(() => socket.terminate());
  await once(socket, "open");
  return { socket, received, closed, say: (message) => socket.send(JSON.stringify(message)) };
}

async function greeted(gateway: GatewayUnderTest, hello: object = {}): Promise<Client> {
  const client = await connect(gateway);
  client.say({ type: "hello", ...hello });
  await expect.poll(() => client.received).toEqual([{ type: "ready" }]);
  client.received.length = 0;
  return client;
}

/** The status that an upgrade is refused with. */
async function refused(
  gateway: GatewayUnderTest,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const { statusCode = 0 } = await refusal(gateway, path, headers);
  return statusCode;
}

async function refusal(
  gateway: GatewayUnderTest,
  path: string,
  headers: Record<string, string> = {},
): Promise<IncomingMessage & { readonly body: string }> {
  const socket = new WebSocket(`${gateway.url.replace("http", "ws")}${path}`, { headers });
  socket.on("error", () => {}); // it is expected
  const [, response] = await once(socket, "unexpected-response");
  return Object.assign(response as IncomingMessage, { body: await text(response) });
}

const ALERT: Alert = {
  type: "notification",
  id: "0190b0a0-0000-4000-8000-00000000000a",
  watchId: "0190b0a0-0000-4000-8000-00000000000b",
  kind: "stock",
  upc: UPC,
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

const changeOf = (...alerts: OwnedAlert[]) => ({
  shared: ALERT,
  alerts,
  readAt: ALERT.at,
});

describe.each([
  { name: "in the process", amqp: "memory:" },
  { name: "over RabbitMQ", amqp: servers.amqp },
])("a live socket, $name", ({ amqp }) => {
  async function gatewayOn(setting: GatewaySetting = {}): Promise<GatewayUnderTest> {
    const bus = await connectBus(amqp ?? "memory:", {
      service: "gateway",
      namespace: `live-${crypto.randomUUID()}`,
    });
    return await aGateway({ bus, ...setting });
  }

  test.skipIf(!amqp)(
    "receives its owner's alerts and no others, on each of the owner's sockets",
    async () => {
      const gateway = await gatewayOn();
      const [one, same, other, nobody] = [
        await greeted(gateway, { fingerprint: FINGERPRINT }),
        await greeted(gateway, { fingerprint: FINGERPRINT }),
        await greeted(gateway, { fingerprint: FINGERPRINT.toUpperCase() }),
        await greeted(gateway),
      ];

      const changed = [
        { owner: fingerprintOwner(FINGERPRINT), alert: ALERT },
        { owner: fingerprintOwner(FINGERPRINT.toUpperCase()), alert: { ...ALERT, version: 2 } },
      ];
      await gateway.bus.publish(alertsChanged, changeOf(...changed));

      await expect.poll(() => one.received).toEqual([ALERT]);
      await expect.poll(() => same.received).toEqual([ALERT]);
      await expect.poll(() => other.received).toEqual([{ ...ALERT, version: 2 }]);
      expect(nobody.received).toEqual([]);
    },
  );

  test.skipIf(!amqp)("receives changed offers of products while it follows them", async () => {
    const gateway = await gatewayOn();
    const client = await greeted(gateway, { upcs: [UPC] });
    const change = (gtin: string, price: number, country: "USA" | "CAN" = "USA") =>
      gateway.bus.publish(listingChanged, {
        retailer: "target",
        storeName: "Target",
        itemId: "1",
        country,
        gtin,
        title: "PlayStation 5",
        url: "https://www.target.com/p/-/A-1",
        before: { price: 499.99, currency: "USD", stock: "out" },
        after: { price, currency: "USD", stock: "in" },
        source: "adapter",
        version: 2,
        readAt: "2026-11-22T12:00:00.000Z",
      });

    await change("711719541035", 1);
    await change(UPC, 449.99);

    await expect
      .poll(() => client.received)
      .toEqual([
        {
          type: "offer",
          upc: UPC,
          country: "USA",
          store: "Target",
          storeId: "target",
          price: { value: 449.99, currency: "USD" },
          isAvailable: true,
          seenAt: "2026-11-22T12:00:00.000Z",
        },
      ]);

    await change(UPC, 1, "CAN");
    await expect.poll(() => client.received.at(-1)).toMatchObject({ country: "CAN", storeId: "target-CAN" });
  });
});

test("a token names the account; a logout closes the socket", async () => {
  const bus = await connectBus("memory:", { service: "gateway" });
  const issuer = await serveTokens(bus, systemClock);
  const gateway = await aGateway({ bus });
  const client = await greeted(gateway, { token: await issuer.issue({ claims: { rights: "owner" } }) });

  await bus.publish(alertsChanged, changeOf({ owner: accountOwner(ACCOUNT_ID), alert: ALERT }));
  await expect.poll(() => client.received).toEqual([ALERT]);

  issuer.end(FAMILY_ID);
  expect(await client.closed).toBe(4401);
});

test("an alert of a fingerprint reaches its account once, with and without the fingerprint", async () => {
  const bus = await connectBus("memory:", { service: "gateway" });
  const issuer = await serveTokens(bus, systemClock);
  const gateway = await aGateway({ bus });
  const token = await issuer.issue({ claims: { rights: "owner" } });
  const [elsewhere, inBrowser] = [
    await greeted(gateway, { token }),
    await greeted(gateway, { token, fingerprint: FINGERPRINT }),
  ];

  const owner = fingerprintOwner(FINGERPRINT);
  await bus.publish(alertsChanged, changeOf({ owner, also: [accountOwner(ACCOUNT_ID)], alert: ALERT }));
  await bus.publish(
    alertsChanged,
    changeOf({ owner: accountOwner(ACCOUNT_ID), alert: { ...ALERT, version: 2 } }),
  );

  const both = [ALERT, { ...ALERT, version: 2 }];
  await expect.poll(() => elsewhere.received).toEqual(both);
  await expect.poll(() => inBrowser.received).toEqual(both);
});

test("a guest receives the alerts of its account's fingerprint with the token alone, and not the account's own", async () => {
  const bus = await connectBus("memory:", { service: "gateway" });
  const issuer = await serveTokens(bus, systemClock);
  const gateway = await aGateway({ bus });
  const guest = await greeted(gateway, { token: await issuer.issue({ claims: { rights: "guest" } }) });
  const account = accountOwner(ACCOUNT_ID);

  await bus.publish(alertsChanged, changeOf({ owner: account, alert: { ...ALERT, version: 2 } }));
  const also = [account];
  const changed = { owner: fingerprintOwner(FINGERPRINT), also, alert: { ...ALERT, version: 3 } };
  await bus.publish(alertsChanged, changeOf(changed));

  await expect.poll(() => guest.received).toEqual([{ ...ALERT, version: 3 }]);
});

test("an invalid token is refused, and its text is not in the log", async () => {
  const bus = await connectBus("memory:", { service: "gateway" });
  await serveTokens(bus, systemClock);
  const gateway = await aGateway({ bus });
  const client = await connect(gateway);
  client.say({ type: "hello", token: "a-secret-token" });

  expect(await client.closed).toBe(4401);
  expect(JSON.stringify(gateway.log)).not.toContain("a-secret-token");
});

test("a personal key opens no socket: nothing would close it when the key is revoked", async () => {
  const bus = await connectBus("memory:", { service: "gateway" });
  const scopes: KeyScope[] = ["read", "watch", "lists", "post"];
  await bus.serve(resolveKey, async () => ({ id: randomUUID(), accountId: ACCOUNT_ID, scopes }));
  const client = await connect(await aGateway({ bus }));
  client.say({ type: "hello", token: `sf_${"k".repeat(27)}` });
  expect(await client.closed).toBe(1008);
  expect(client.received).toMatchObject([{ type: "error", message: expect.stringContaining("sign in") }]);
});

test("an alert over 64 KiB arrives whole", async () => {
  const bus = await connectBus("memory:", { service: "gateway" });
  const gateway = await aGateway({ bus });
  const client = await greeted(gateway, { fingerprint: FINGERPRINT });
  const alert = { ...ALERT, name: "é".repeat(65_536) };

  const owner = fingerprintOwner(FINGERPRINT);
  await bus.publish(alertsChanged, { shared: alert, alerts: [{ owner, alert }], readAt: ALERT.at });

  await expect.poll(() => client.received).toEqual([alert]);
});

test("a message over 16 KiB and a binary one end the socket", async () => {
  const gateway = await aGateway();
  const long = await connect(gateway);
  long.socket.send("x".repeat(16_385));
  expect(await long.closed).toBe(1009);
  const binary = await connect(gateway);
  binary.socket.send(Buffer.from([1]), { binary: true });
  expect(await binary.closed).toBe(1003);
});

test("an upgrade takes the steps of a request", async () => {
  const gateway = await aGateway({ environment: { RATE_LIMIT: "6" } });

  expect(await refused(gateway, "/api/search")).toBe(404);
  expect(await refused(gateway, "/api/live", { Host: "evil.example" })).toBe(403);
  expect(await refused(gateway, "/api/live", { Origin: "https://evil.example" })).toBe(403);
  await greeted(gateway);
  const statuses: number[] = [];
  for (let asked = 0; asked < 8 && !statuses.includes(429); asked++)
    statuses.push(await refused(gateway, "/api/nothing-here"));
  expect(statuses.at(-1)).toBe(429);
});

test("an upgrade is answered under its request id, a refused one with problem details", async () => {
  const gateway = await aGateway();
  const given = { "X-Request-Id": "request-0001" };

  const { statusCode, headers, body } = await refusal(gateway, "/api/search", given);
  expect(statusCode).toBe(404);
  expect(headers).toMatchObject({
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    "x-request-id": "request-0001",
  });
  expect(JSON.parse(body)).toEqual({
    type: "about:blank",
    title: "Not Found",
    status: 404,
    detail: "There is no socket here",
    code: "not-found",
  });

  const socket = new WebSocket(`${gateway.url.replace("http", "ws")}/api/live`, { headers: given });
  onTestFinished(() => socket.terminate());
  const [upgraded] = await once(socket, "upgrade");
  expect(upgraded.headers["x-request-id"]).toBe("request-0001");
});

test("sockets beyond the limit of an address are closed with the reason, and one that ends makes room", async () => {
  const gateway = await aGateway({ environment: { RATE_LIMIT: "100000" } });
  const clients: Client[] = [];
  for (let count = 0; count < MAX_SOCKETS_OF_ADDRESS; count++) clients.push(await connect(gateway));

  const { socket } = await connect(gateway);
  const [code, reason] = await once(socket, "close");
  expect(code).toBe(4429);
  expect(String(reason)).toBe("Your address has 100 sockets open, which is the limit");
  clients[0]?.socket.close();
  await clients[0]?.closed;
  await greeted(gateway);
});

test("a stopping gateway disconnects its clients, which reconnect at different times", async () => {
  const gateway = await aGateway();
  const clients = await Promise.all(Array.from({ length: 5 }, () => greeted(gateway)));

  await gateway.stop(5_000);

  expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([1012, 1012, 1012, 1012, 1012]);
  const waits = clients.map(({ received }) =>
    received.flatMap((said) => (said.type === "reconnect" ? [said.afterMs] : [])),
  );
  expect(new Set(waits.flat()).size).toBeGreaterThan(1);
  for (const wait of waits.flat()) expect(wait).toBeLessThan(8_000);
});
