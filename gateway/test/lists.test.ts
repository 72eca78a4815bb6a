import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { addLines, listChanged, readList, removeLine } from "@stockfinder/contracts/lists";
import { type PlanOffer, type Plans, planList } from "@stockfinder/contracts/plans";
import { fingerprintOwner, listGuest } from "@stockfinder/service/owner-key";
import { fakeClock } from "@stockfinder/testing/fake-clock";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";
import { streamOf } from "./stream-of.ts";

const ID = randomUUID();
const LINE = randomUUID();
const TOKEN = "AAAAAAAAAAAAAAAAAAAAAA";
const OFFER: PlanOffer = {
  ...{ upc: "044600015934", storeId: "target", groupId: "1", name: "Wipes", image: null, isAvailable: true },
  ...{ price: { value: 5, currency: "USD" }, seenAt: null, source: "adapter", confidence: 1, isDemo: false },
  ...{ productUrl: "https://a.example/1", plainUrl: "https://a.example/1", affiliate: false },
};

test("a request has the invitation's token from its header, and a deletion its age from the query", async () => {
  const gateway = await aGateway();
  const inputs: object[] = [];
  const note = async (input: object) => void inputs.push(input);
  await gateway.bus.serve(removeLine, async (input) => {
    await note(input);
    return null;
  });
  await gateway.bus.serve(addLines, async (input) => {
    await note(input);
    return { version: 2, lines: [] };
  });
  const headers = { "x-list-token": TOKEN };

  const path = `/api/lists/${ID}/lines`;
  const added = await gateway.post(
    path,
    { lines: [{ clientId: "a", text: "milk" }], listToken: "x" },
    headers,
  );
  const removed = await gateway.ask(`${path}/${LINE}?base=3&ageMs=2000`, { method: "DELETE", headers });
  expect([added.status, removed.status]).toEqual([201, 204]);
  expect(inputs).toMatchObject([
    { id: ID, listToken: TOKEN, lines: [{ clientId: "a", text: "milk" }] },
    { id: ID, line: LINE, listToken: TOKEN, base: 3, ageMs: 2_000 },
  ]);

  await gateway.bus.serve(readList, async () => {
    throw new Error("not asked");
  });
  const forged = await gateway.ask(`/api/lists/${ID}`, { headers: { "x-list-token": "short" } });
  expect(forged.status).toBe(400);
  expect(forged.text).toContain("listToken");
});

test("a plan is asked for with a zip code, and the rest has defaults", async () => {
  const gateway = await aGateway();
  const inputs: object[] = [];
  await gateway.bus.serve(planList, async (input) => {
    inputs.push(input);
    return { plans: [], refreshing: false };
  });
  const headers = { "x-list-token": TOKEN };

  const path = `/api/lists/${ID}/plan`;
  const planned = await gateway.post(path, { zip: "44114-1234", costPerHour: 15 }, headers);
  expect([planned.status, planned.json()]).toEqual([200, { plans: [], refreshing: false }]);
  expect(inputs).toEqual([
    {
      ...{ id: ID, listToken: TOKEN, zip: "44114", radiusMiles: 25, prefer: "money", online: true },
      ...{ memberships: [], costPerMile: 0.2, costPerHour: 15, without: [] },
    },
  ]);
  expect((await gateway.post(path, {}, headers)).text).toContain("zip");
  expect((await gateway.post(path, { zip: "44114", prefer: "luck" }, headers)).status).toBe(400);
});

test("a plan is streamed while it gets better", async () => {
  const clock = fakeClock();
  const gateway = await aGateway({ clock });
  const stop = { storeId: "target", branchId: "1", name: "Target", distanceMiles: 1, address: null };
  const lines = (line: string) => [{ line, offer: OFFER, quantity: 1, cost: 5 }];
  const rest = { total: 5, parts: [], minutes: 4, sure: 1 };
  const other = randomUUID();
  const first = { plans: [{ stops: [], missing: [LINE, other], ...rest }], refreshing: true };
  const better = {
    plans: [
      { stops: [{ ...stop, lines: lines(LINE), goods: 5, shipping: 0, tax: 0 }], missing: [other], ...rest },
    ],
    refreshing: false,
  };
  let answer: Plans = first;
  await gateway.bus.serve(planList, async () => answer);

  const stream = await streamOf(gateway, `/api/lists/${ID}/plan`, { zip: "44114" });
  expect(stream.headers).toMatchObject({ "content-type": "text/event-stream" });
  const none = { event: "progress", data: { found: 0, of: 2 } };
  expect([await stream.next(), await stream.next()]).toEqual([{ event: "plan", data: first }, none]);
  // Stores are still being asked after a minute.
  for (let seconds = 0; seconds < 60; seconds += 1.5) {
    await clock.advance(1_500);
    expect(await stream.next()).toEqual(none);
  }
  answer = better;
  await clock.advance(1_500);
  expect([await stream.next(), await stream.next(), await stream.next(), await stream.next()]).toEqual([
    { event: "plan", data: better },
    { event: "progress", data: { found: 1, of: 2 } },
    { event: "done", data: {} },
    undefined,
  ]);
  expect((await streamOf(gateway, `/api/lists/${ID}/plan`, {})).headers).toMatchObject({
    "content-type": "application/problem+json",
  });
});

test("a change of a list goes to the sockets of its members and guests that follow it", async () => {
  const gateway = await aGateway();
  const fingerprints = ["f-1-0123456789ab", "f-2-0123456789ab"] as const;
  const member = await socketTo(gateway, { fingerprint: fingerprints[0], lists: [ID] });
  const stranger = await socketTo(gateway, { fingerprint: fingerprints[1], lists: [ID] });
  const guest = await socketTo(gateway, {});
  guest.send(JSON.stringify({ type: "subscribe", lists: [ID], listToken: TOKEN }));
  await answered(guest, { type: "ping" });

  const owners = [fingerprintOwner(fingerprints[0]), listGuest(TOKEN)];
  const lines = [{ id: LINE, deleted: true as const, version: 7 }];
  const frames = Promise.all([member, guest].map(nextMessage));
  await gateway.bus.publish(listChanged, { listId: ID, version: 7, lines, owners }, { id: randomUUID() });

  const frame = { type: "list", id: ID, version: 7, lines };
  expect(await frames).toEqual([frame, frame]);
  expect(await answered(stranger, { type: "ping" })).toEqual({ type: "ping" });
});

async function socketTo({ url }: GatewayUnderTest, hello: object): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/live`);
  onTestFinished(() => socket.terminate());
  await once(socket, "open");
  await answered(socket, { type: "hello", ...hello });
  return socket;
}

async function answered(socket: WebSocket, message: object): Promise<unknown> {
  const answer = nextMessage(socket);
  socket.send(JSON.stringify(message));
  return await answer;
}

async function nextMessage(socket: WebSocket): Promise<unknown> {
  const [data] = await once(socket, "message");
  return JSON.parse(String(data));
}
