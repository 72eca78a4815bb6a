import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, post } from "../ask.ts";
import { type Balancer, startBalancer } from "../balancer.ts";
import { steadily } from "../steadily.ts";
import { DRAIN_MS, gatewayUrl, type SeveralCopies } from "./several-copies.ts";

const ASKED_EVERY_MS = 20;
const BEHIND_BALANCER = [0, 1] as const;

export function testRollingRestart(copies: () => SeveralCopies): void {
  let balancer: Balancer;

  beforeAll(async () => {
    balancer = await startBalancer();
    for (const index of BEHIND_BALANCER) await balancer.add(gatewayUrl(copies(), index));
  });
  afterAll(() => balancer?.close());

  test("refuses none of a load balancer's requests", async () => {
    const load = steadily(ASKED_EVERY_MS, async (before) => {
      const zipcode = before % 2 === 0 ? "44114" : "10001";
      const answer =
        before % 3 === 0
          ? await post(`${balancer.url}/api/getLatLng`, { zipcode })
          : await ask(`${balancer.url}/api/search/walmart?query=wipes&zip=${zipcode}`);
      return answer.status === 200 ? "answered" : `${answer.status}: ${answer.text}`;
    });

    const codes: (number | null)[] = [];
    const { product, gateways } = copies();
    for (const index of BEHIND_BALANCER) {
      const leaving = gateways[index];
      leaving?.signal("SIGTERM");
      codes.push((await leaving?.exit) ?? null);
      const successor = await product.startGateway({ drainMs: DRAIN_MS });
      gateways[index] = successor;
      await balancer.add(successor.url);
    }
    const outcomes = await load.stop();

    expect(codes).toEqual([0, 0]);
    expect(outcomes.length).toBeGreaterThan((2 * DRAIN_MS) / ASKED_EVERY_MS / 2);
    expect(outcomes.filter((outcome) => outcome !== "answered")).toEqual([]);
  });
}
