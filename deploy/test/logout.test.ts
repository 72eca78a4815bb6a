import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "./client.ts";
import { healthOf, READY } from "./health.ts";
import { hasServerPrograms } from "./own-servers.ts";
import { type GatewayCopy, type ProductProcesses, startProductProcesses } from "./product-processes.ts";
import { untilAccepted } from "./until-accepted.ts";

/** The promise. */
const FELT_WITHIN_MS = 1_000;
const ROUNDS = 6;
const BACK_WITHIN_MS = 30_000;

describe.skipIf(!hasServerPrograms)("a logout at one of three gateways (needs the servers' programs)", () => {
  let product: ProductProcesses;
  let gateways: GatewayCopy[];

  beforeAll(async () => {
    product = await startProductProcesses();
    const auth = Promise.all([product.startService("auth"), product.startService("auth")]);
    const starting = Array.from({ length: 3 }, () => product.startGateway());
    gateways = await Promise.all(starting);
    await auth;
  });
  afterAll(() => product?.release());

  const gatewayUrl = (index: number) => gateways[index % gateways.length]?.url ?? "";

  /** Somebody whose access token every gateway has checked and remembers. */
  const knownEverywhere = async () => {
    const client = new Client();
    expect(await client.register(gatewayUrl(0))).toBe("answered");
    for (const { url } of gateways) {
      expect(await client.introduceItself(url)).toBe("answered");
      expect(await client.introduceItself(url)).toBe("answered");
    }
    return client;
  };

  /** When the last request began, of those made without a pause, that the gateway took the token for good in. */
  const lastTaken = async (url: string, client: Client) => {
    let takenAt = Number.NEGATIVE_INFINITY;
    for (;;) {
      const startedAt = performance.now();
      const outcome = await client.introduceItself(url);
      if (outcome === "answered") takenAt = startedAt;
      else if (outcome.status === 401) return takenAt;
    }
  };

  test("is felt at all of them within a second", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const client = await knownEverywhere();
      const taken = Promise.all(gateways.map(({ url }) => lastTaken(url, client)));
      expect(await client.logout(gatewayUrl(round))).toBe("answered");
      const loggedOutAt = performance.now();

      for (const takenAt of await taken) expect(takenAt - loggedOutAt).toBeLessThanOrEqual(FELT_WITHIN_MS);
    }
  });

  test("is felt as soon by a gateway that the broker was away for, from when it is ready again", async () => {
    const client = await knownEverywhere();
    await product.rabbitmq.kill();
    for (const gateway of gateways) await expect.poll(() => healthOf(gateway)).not.toEqual(READY);
    await product.rabbitmq.start();

    const taken = gateways.map(async (gateway) => {
      const last = lastTaken(gateway.url, client);
      await expect.poll(() => healthOf(gateway), { timeout: BACK_WITHIN_MS, interval: 20 }).toEqual(READY);
      return { readyAt: performance.now(), takenAt: await last };
    });
    await untilAccepted(
      () => client.logout(gatewayUrl(0)),
      () => {},
    );
    const loggedOutAt = performance.now();
    for (const { readyAt, takenAt } of await Promise.all(taken))
      expect(takenAt - Math.max(loggedOutAt, readyAt)).toBeLessThanOrEqual(FELT_WITHIN_MS);
  });
});
