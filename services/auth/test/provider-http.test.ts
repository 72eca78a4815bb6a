import { once } from "node:events";
import { fakeClock } from "@stockfinder/testing/fake-clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ask } from "../src/sign-in/provider.ts";
import { createProviderHttp } from "../src/sign-in/provider-http.ts";
import { type Listening, listen, sendJson } from "./providers/listening.ts";

const AWAY = { code: "unavailable" };
let provider: Listening;
beforeAll(async () => {
  provider = await listen((_request, response) => sendJson(response, { there: true }));
  provider.trouble("hangs", /^\/hangs/);
});
afterAll(() => provider.stop());

/** Asks for what is never answered; says whether that is given up yet. */
async function askInVain(ask: Ask, path: string): Promise<() => boolean> {
  let isOver = false;
  const asked = ask(`${provider.url}${path}`);
  asked.catch(() => {
    isOver = true;
  });
  await expect.poll(() => provider.asked).toContain(path);
  return () => isOver;
}

test("a call is given up after four seconds", async () => {
  const clock = fakeClock();
  const isOver = await askInVain(createProviderHttp(clock).within(6_000), "/hangs/1");
  await clock.advance(3_999);
  expect(isOver()).toBe(false);
  await clock.advance(1);
  await expect.poll(() => isOver()).toBe(true);
});

test("all calls together end in the time that there is", async () => {
  const clock = fakeClock();
  const ask = createProviderHttp(clock).within(6_000);
  expect(await (await ask(provider.url)).json()).toEqual({ there: true });
  await clock.advance(3_500);
  const isOver = await askInVain(ask, "/hangs/2");
  await clock.advance(2_499);
  expect(isOver()).toBe(false);
  await clock.advance(1);
  await expect.poll(() => isOver()).toBe(true);
});

test("a provider that is not there is told at once", async () => {
  const gone = await listen(() => {});
  await gone.stop();
  const ask = createProviderHttp(fakeClock()).within(6_000);
  await expect(ask(gone.url)).rejects.toMatchObject(AWAY);
});

test("no connection is left open when it is closed, and what is still asked fails", async () => {
  const http = createProviderHttp(fakeClock());
  const closed: Promise<unknown>[] = [];
  const server = await listen(({ socket }, response) => {
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

test("refusals are answers; what asks to come back later is not", async () => {
  const ask = createProviderHttp(fakeClock()).within(6_000);
  for (const status of [400, 401, 403, 404]) {
    const server = await listen((_request, response) => sendJson(response, { error: "no" }, status));
    const answer = await ask(server.url);
    expect([answer.status, await answer.json()]).toEqual([status, { error: "no" }]);
    await server.stop();
  }
  for (const status of [204, 302, 408, 429, 500, 503]) {
    const server = await listen((_request, response) => void response.writeHead(status).end());
    await expect(ask(server.url)).rejects.toMatchObject(AWAY);
    await server.stop();
  }
});
