import { listRetailers, logSearch, searchRetailer } from "@stockfinder/contracts/lookup";
import { locateZip } from "@stockfinder/contracts/places";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { healthOf, notReady, partsUp, READY } from "./health.ts";
import { outOfTime, unavailable } from "./outcome.ts";
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

  /** Nobody touches the product: it has to come back by itself. */
  const recovered = async () => {
    const soon = { timeout: BACK_WITHIN_MS };
    for (const copy of [gateway, ...workers]) {
      await expect.poll(() => healthOf(copy), soon).toEqual(READY);
      await expect.poll(() => partsUp(copy), soon).toMatchObject({ bus: true, cache: true });
    }
    await expect.poll(() => visit(gateway.url), soon).toEqual(ALL_WORKS);
    await expect.poll(() => askForRetailers(gateway.url), soon).toBe("answered");
  };

  test("answers everything while Redis is dead", async () => {
    await product.redis.kill();
    expect(await visit(gateway.url)).toEqual(ALL_WORKS);
    expect(await askForRetailers(gateway.url)).toBe("answered");
    expect(await healthOf(gateway)).toEqual(READY);

    await product.redis.start();
    await recovered();
  });

  test("answers everything while Redis hangs", async () => {
    product.redis.freeze();
    expect(await visit(gateway.url)).toEqual(ALL_WORKS);
    expect(await askForRetailers(gateway.url)).toBe("answered");
    expect(await healthOf(gateway)).toEqual(READY);

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
    expect(await healthOf(gateway)).toEqual(READY);
    for (const worker of workers) expect(await healthOf(worker)).toEqual(notReady("database"));

    await product.postgres.start();
    await recovered();
  });

  test("only refuses to record, and in time, while Postgres hangs", async () => {
    product.postgres.freeze();
    expect(await visit(gateway.url)).toEqual({ ...ALL_WORKS, record: outOfTime(logSearch) });
    expect(await askForRetailers(gateway.url)).toBe("answered");
    expect(await healthOf(gateway)).toEqual(READY);

    product.postgres.thaw();
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
    expect(await healthOf(gateway)).toEqual(READY);

    workers = await startWorkers();
    await recovered();
  });

  const brokerAway = unavailable("The message broker is away");
  const allAway = { search: brokerAway, everywhere: ["failing"], record: brokerAway, place: brokerAway };

  test("says at once that the broker is away while it is dead", async () => {
    await product.rabbitmq.kill();
    await expect.poll(() => healthOf(gateway)).toEqual(notReady("bus"));
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
      search: outOfTime(searchRetailer),
      everywhere: ["timeout"],
      record: outOfTime(logSearch),
      place: outOfTime(locateZip),
    });
    expect(await askForRetailers(gateway.url)).toEqual(outOfTime(listRetailers));

    await expect.poll(() => healthOf(gateway), { timeout: NOTICED_WITHIN_MS }).toEqual(notReady("bus"));
    expect(await visit(gateway.url)).toEqual(allAway);

    product.rabbitmq.thaw();
    await recovered();
  });
});
