import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, post } from "./ask.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { hasServerPrograms } from "./own-servers.ts";
import { type GatewayCopy, type ProductProcesses, startProductProcesses } from "./product-processes.ts";
import { steadily } from "./steadily.ts";

const DRAIN_MS = 3_000;
const ASKED_EVERY_MS = 20;

const options = { skip: !hasServerPrograms, timeout: 120_000 };

describe("a rolling restart of the gateways (needs the server programs)", options, () => {
  let product: ProductProcesses;
  let balancer: Balancer;
  let gateways: GatewayCopy[];

  beforeAll(async () => {
    product = await startProductProcesses();
    balancer = await startBalancer();
    const start = () => product.startGateway({ drainMs: DRAIN_MS });
    [gateways] = await Promise.all([Promise.all([start(), start()]), product.startWorker()]);
    for (const { url } of gateways) await balancer.add(url);
  });
  afterAll(async () => {
    await balancer?.close();
    await product?.release();
  });

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
    for (const leaving of gateways) {
      leaving.signal("SIGTERM");
      codes.push(await leaving.exit);
      const { url } = await product.startGateway({ drainMs: DRAIN_MS });
      await balancer.add(url);
    }
    const outcomes = await load.stop();

    expect(codes).toEqual([0, 0]);
    expect(outcomes.length).toBeGreaterThan((2 * DRAIN_MS) / ASKED_EVERY_MS / 2);
    expect(outcomes.filter((outcome) => outcome !== "answered")).toEqual([]);
  });
});
