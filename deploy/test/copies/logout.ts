import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { ask } from "../ask.ts";
import { Client } from "../client.ts";
import { degraded, healthOf, READY } from "../health.ts";
import type { GatewayCopy } from "../product-processes.ts";
import { untilAccepted } from "../until-accepted.ts";
import { gatewayUrl, type SeveralCopies } from "./several-copies.ts";

const ROUNDS = 6;
/** As gateways poll auth. */
const POLLED_EVERY_MS = 500;
const soon = { timeout: 30_000 };

/**
 * Gateways poll auth twice a second, so that a logout takes effect within one second: gateway/test/ended-sign-ins.test.ts
 * tests the time with a controlled clock.
 */
export function testLogout(copies: () => SeveralCopies): void {
  /** A shopper whose access token every gateway has checked and cached. */
  const knownEverywhere = async () => {
    const client = new Client();
    expect(await client.register(gatewayUrl(copies(), 0))).toBe("answered");
    for (const { url } of copies().gateways) {
      expect(await client.introduceItself(url)).toBe("answered");
      expect(await client.introduceItself(url)).toBe("answered");
    }
    return client;
  };

  /** Resolves after two more polls of auth: the first may have been in flight. */
  const askedAuthAgain = async (gateway: GatewayCopy) => {
    const before = await pollsOf(gateway);
    await expect.poll(() => pollsOf(gateway), soon).toBeGreaterThanOrEqual(before + 2);
  };
  const isRefused = async (gateway: GatewayCopy, client: Client) => {
    await askedAuthAgain(gateway);
    expect(await client.introduceItself(gateway.url)).toMatchObject({ status: 401 });
  };

  test("takes effect at every gateway when it has asked auth again", async () => {
    const clients = await Promise.all(Array.from({ length: ROUNDS }, knownEverywhere));
    // Logouts at different moments between two polls.
    const rounds = clients.map(async (client, round) => {
      await wait((round * POLLED_EVERY_MS) / ROUNDS);
      expect(await client.logout(gatewayUrl(copies(), round))).toBe("answered");
      await Promise.all(copies().gateways.map((gateway) => isRefused(gateway, client)));
    });
    await Promise.all(rounds);
  });

  test("takes effect at a gateway that had lost the broker when it has asked auth again", async () => {
    const client = await knownEverywhere();
    await copies().product.rabbitmq.kill();
    for (const gateway of copies().gateways)
      await expect.poll(() => healthOf(gateway)).toEqual(degraded("bus"));
    await copies().product.rabbitmq.start();
    await untilAccepted(
      () => client.logout(gatewayUrl(copies(), 0)),
      () => {},
    );
    for (const gateway of copies().gateways) {
      await expect.poll(() => healthOf(gateway), soon).toEqual(READY);
      await isRefused(gateway, client);
    }
  });
}

/** The number of the gateway's polls of ended sign-ins that auth has answered. */
async function pollsOf({ healthUrl }: GatewayCopy): Promise<number> {
  const { text } = await ask(`${healthUrl}/metrics`);
  return Number(/^gateway_ended_sign_ins_polls_total\{outcome="heard",[^}]*\} (\d+)$/m.exec(text)?.[1]);
}
