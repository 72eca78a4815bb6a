import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "./ask.ts";
import { hasServerPrograms } from "./own-servers.ts";
import {
  type Copy,
  type GatewayCopy,
  type ProductProcesses,
  startProductProcesses,
} from "./product-processes.ts";
import { ALL_WORKS, askForRetailers, visit } from "./visit.ts";

/** A broker starts in five seconds, and is looked for every five at most. */
const BACK_WITHIN_MS = 30_000;
/** Who stops answering is taken for dead when two heartbeats are missed, of ten seconds. */
const NOTICED_WITHIN_MS = 35_000;
/** For as long as gateways remember the list of retailers. */
const FORGOTTEN_WITHIN_MS = 10_000;

const unavailable = (detail: string) => ({ status: 503, code: "unavailable", detail, retryAfter: "1" });
const outOfTime = (operation: string) => ({
  status: 504,
  code: "out-of-time",
  detail: `${operation} did not answer in time`,
  retryAfter: null,
});

const options = { skip: !hasServerPrograms, timeout: 120_000 };

describe("the product without one of its parts (needs the servers' programs)", options, () => {
  let product: ProductProcesses;
  let gateway: GatewayCopy;
  let workers: Copy[];

  const startWorkers = () => Promise.all([product.startWorker(), product.startWorker()]);
  beforeAll(async () => {
    product = await startProductProcesses();
    [workers, gateway] = await Promise.all([startWorkers(), product.startGateway()]);
  });
  afterAll(() => product?.release());

  const away = async ({ healthUrl }: Copy) => {
    const { status, text } = await ask(`${healthUrl}/readyz`);
    const report: { away: string[] } = JSON.parse(text);
    return { status, away: report.away };
  };
  const ready = { status: 200, away: [] };
  const notReady = (part: string) => ({ status: 503, away: [part] });

  /** Nobody touches the product: it has to come back by itself. */
  const recovered = async () => {
    const soon = { timeout: BACK_WITHIN_MS };
    for (const copy of [gateway, ...workers]) {
      await expect.poll(() => away(copy), soon).toEqual(ready);
      await expect.poll(() => partsUp(copy), soon).toMatchObject({ bus: true, cache: true });
    }
    await expect.poll(() => visit(gateway.url), soon).toEqual(ALL_WORKS);
    await expect.poll(() => askForRetailers(gateway.url), soon).toBe("answered");
  };

  test("answers everything while Redis is dead", async () => {
    await product.redis.kill();
    expect(await visit(gateway.url)).toEqual(ALL_WORKS);
    expect(await askForRetailers(gateway.url)).toBe("answered");
    expect(await away(gateway)).toEqual(ready);

    await product.redis.start();
    await recovered();
  });

  test("answers everything while Redis hangs", async () => {
    product.redis.freeze();
    expect(await visit(gateway.url)).toEqual(ALL_WORKS);
    expect(await askForRetailers(gateway.url)).toBe("answered");
    expect(await away(gateway)).toEqual(ready);

    product.redis.thaw();
    await recovered();
  });

  test("only refuses to record while Postgres is dead", async () => {
    await product.postgres.kill();
    expect(await visit(gateway.url)).toEqual({
      ...ALL_WORKS,
      record: unavailable("The database does not answer"),
    });
    expect(await askForRetailers(gateway.url)).toBe("answered");
    expect(await away(gateway)).toEqual(ready);
    for (const worker of workers) expect(await away(worker)).toEqual(notReady("database"));

    await product.postgres.start();
    await recovered();
  });

  test("says at once that nobody answers while all copies of a service are dead", async () => {
    await Promise.all(workers.map((worker) => worker.kill()));
    // Until the broker has noticed that they are gone, what it is given waits for them.
    await expect
      .poll(() => visit(gateway.url), { timeout: NOTICED_WITHIN_MS })
      .toEqual({
        search: unavailable("Nobody answers to lookup.search"),
        everywhere: ["failing"],
        record: unavailable("Nobody answers to lookup.logSearch"),
        place: unavailable("Nobody answers to lookup.locateZip"),
      });
    await expect
      .poll(() => askForRetailers(gateway.url), { timeout: FORGOTTEN_WITHIN_MS })
      .toEqual(unavailable("Nobody answers to lookup.retailers"));
    expect(await away(gateway)).toEqual(ready);

    workers = await startWorkers();
    await recovered();
  });

  const brokerAway = unavailable("The message broker is away");
  const allAway = { search: brokerAway, everywhere: ["failing"], record: brokerAway, place: brokerAway };

  test("says at once that the broker is away while it is dead", async () => {
    await product.rabbitmq.kill();
    await expect.poll(() => away(gateway)).toEqual(notReady("bus"));
    expect(await visit(gateway.url)).toEqual(allAway);
    await expect
      .poll(() => askForRetailers(gateway.url), { timeout: FORGOTTEN_WITHIN_MS })
      .toEqual(brokerAway);

    await product.rabbitmq.start();
    await recovered();
  });

  test("answers at the deadlines while the broker hangs, and at once when it is taken for dead", async () => {
    product.rabbitmq.freeze();
    expect(await visit(gateway.url)).toEqual({
      search: outOfTime("lookup.search"),
      everywhere: ["timeout"],
      record: outOfTime("lookup.logSearch"),
      place: outOfTime("lookup.locateZip"),
    });
    expect(await askForRetailers(gateway.url)).toEqual(outOfTime("lookup.retailers"));

    await expect.poll(() => away(gateway), { timeout: NOTICED_WITHIN_MS }).toEqual(notReady("bus"));
    expect(await visit(gateway.url)).toEqual(allAway);

    product.rabbitmq.thaw();
    await recovered();
  });
});

/** What its metrics say of the parts that it uses. */
async function partsUp({ healthUrl }: Copy): Promise<Record<string, boolean>> {
  const { text } = await ask(`${healthUrl}/metrics`);
  const gauges = text.matchAll(/^part_up\{part="(\w+)",[^}]*\} (\d)$/gm);
  return Object.fromEntries([...gauges].map(([, part, value]) => [part, value === "1"]));
}
