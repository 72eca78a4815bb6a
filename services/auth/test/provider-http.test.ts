import { once } from "node:events";
import { fakeClock } from "@stockfinder/testing/fake-clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProviderFetch } from "../src/sign-in/provider.ts";
import { createProviderHttp } from "../src/sign-in/provider-http.ts";
import { type ProviderServer, sendJson, startProviderServer } from "./providers/provider-server.ts";

const AWAY = { code: "unavailable" };
let provider: ProviderServer;
beforeAll(async () => {
  provider = await startProviderServer((_request, response) => sendJson(response, { there: true }));
  provider.fault("hangs", /^\/hangs/);
});
afterAll(() => provider.stop());

/** Sends a request that is never answered; the returned function says whether it has failed. */
async function sendUnanswered(fetchProvider: ProviderFetch, path: string): Promise<() => boolean> {
  let hasFailed = false;
  const request = fetchProvider(`${provider.url}${path}`);
  request.catch(() => {
    hasFailed = true;
  });
  await expect.poll(() => provider.asked).toContain(path);
  return () => hasFailed;
}

test("a call times out after four seconds", async () => {
  const clock = fakeClock();
  const hasFailed = await sendUnanswered(createProviderHttp(clock).within(6_000), "/hangs/1");
  await clock.advance(3_999);
  expect(hasFailed()).toBe(false);
  await clock.advance(1);
  await expect.poll(() => hasFailed()).toBe(true);
});

test("all calls together end within the given time", async () => {
  const clock = fakeClock();
  const ask = createProviderHttp(clock).within(6_000);
  expect(await (await ask(provider.url)).json()).toEqual({ there: true });
  await clock.advance(3_500);
  const hasFailed = await sendUnanswered(ask, "/hangs/2");
  await clock.advance(2_499);
  expect(hasFailed()).toBe(false);
  await clock.advance(1);
  await expect.poll(() => hasFailed()).toBe(true);
});

test("an unreachable provider fails at once", async () => {
  const gone = await startProviderServer(() => {});
  await gone.stop();
  const ask = createProviderHttp(fakeClock()).within(6_000);
  await expect(ask(gone.url)).rejects.toMatchObject(AWAY);
});

test("close() closes all connections, and open requests fail", async () => {
  const http = createProviderHttp(fakeClock());
  const closed: Promise<unknown>[] = [];
  const server = await startProviderServer(({ socket }, response) => {
    closed.push(once(socket, "close"));
    sendJson(response, { there: true });
  });
  await http.within(6_000)(server.url);
  const asked = http.within(6_000)(`${provider.url}/hangs/3`);
  const failed = expect(asked).rejects.toMatchObject(AWAY);
  await expect.poll(() => provider.asked).toContain("/hangs/3");

  await http.close();

  await failed;
  expect(closed).toHaveLength(1);
  await Promise.all(closed);
  await server.stop();
});

test("4xx is an answer; redirects, 408, 429 and 5xx are failures", async () => {
  const ask = createProviderHttp(fakeClock()).within(6_000);
  for (const status of [400, 401, 403, 404]) {
    const server = await startProviderServer((_request, response) =>
      sendJson(response, { error: "no" }, status),
    );
    const answer = await ask(server.url);
    expect([answer.status, await answer.json()]).toEqual([status, { error: "no" }]);
    await server.stop();
  }
  for (const status of [204, 302, 408, 429, 500, 503]) {
    const server = await startProviderServer((_request, response) => void response.writeHead(status).end());
    await expect(ask(server.url)).rejects.toMatchObject(AWAY);
    await server.stop();
  }
});
