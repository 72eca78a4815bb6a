import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Bus } from "@stockfinder/bus/bus";
import { connectBus } from "@stockfinder/bus/connect";
import { connectCache } from "@stockfinder/cache/connect";
import type { Broadcast } from "@stockfinder/contracts/alerts";
import { audienceAnswered } from "@stockfinder/contracts/audience";
import type { FromServer } from "@stockfinder/contracts/live";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { BroadcastToSend, readAudit, recallBroadcast, sendBroadcast } from "@stockfinder/contracts/staff";
import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";
import { GatewayEnvironment } from "@stockfinder/gateway/config";
import { startGateway } from "@stockfinder/gateway/gateway";
import { AlertsEnvironment } from "@stockfinder/notification-scheduler/config";
import { startAlerts } from "@stockfinder/notification-scheduler/service";
import { readConfig } from "@stockfinder/service/config";
import { createMetrics } from "@stockfinder/service/metrics";
import { createReadiness } from "@stockfinder/service/readiness";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { type OwnRabbitmq, rabbitmqProgram, startOwnRabbitmq } from "@stockfinder/testing/own-rabbitmq";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { servers } from "@stockfinder/testing/servers";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Line, startLine } from "./line.ts";

const STAFF_PASSWORD = "what staff type";
const UPC = "711719541028";
const NOTI_ID = `bestbuy-${UPC}:PS5`;
const POLL = { timeout: 60_000, interval: 50 };

const hasBroker = (await rabbitmqProgram()) !== null && servers.postgres !== null;

/** A scheduler and a gateway, each with its own connections, as two processes have them; the gateway's can be cut. */
describe.skipIf(!hasBroker)("a gateway that was cut off from the broker (needs the broker's program)", () => {
  const ends: (() => Promise<unknown>)[] = [];
  let rabbitmq: OwnRabbitmq;
  let line: Line;
  let database: Database;
  let staff: Bus;
  let gatewayUrl: string;

  beforeAll(async () => {
    const fresh = await freshDatabase(servers.postgres ?? "");
    ends.push(fresh.drop);
    rabbitmq = await startOwnRabbitmq();
    ends.push(() => rabbitmq.release());
    line = await startLine(rabbitmq.url);
    ends.push(() => line.close());
    const components = async (service: string, url: string) => {
      const logger = quietLogger(service);
      const metrics = createMetrics({ service, logger });
      const bus = await connectBus(url, { service });
      const cache = await connectCache("memory:", { keyPrefix: "" });
      ends.push(async () => {
        await Promise.all([bus.close(), cache.close()]);
        metrics.registry.clear();
      });
      return { bus, cache, logger, metrics };
    };

    database = await openDatabase(fresh.url);
    ends.push(() => database.close());
    const scheduler = await startAlerts({
      ...(await components("notification-scheduler", rabbitmq.url)),
      database,
      config: readConfig(AlertsEnvironment, { STAFF_PASSWORD }),
    });
    ends.push(() => scheduler.stop(2_000));
    const gateway = await startGateway({
      ...(await components("gateway", line.url)),
      config: readConfig(GatewayEnvironment, {
        NODE_ENV: "test",
        HOST: "127.0.0.1",
        PORT: "0",
        DRAIN_MS: "0",
      }),
      readiness: createReadiness(),
    });
    ends.push(() => gateway.stop(1_000));
    gatewayUrl = gateway.url;
    ({ bus: staff } = await components("staff", rabbitmq.url));
  }, 120_000);
  beforeEach(async () => {
    await database.query("truncate alerts.broadcasts, alerts.broadcast_steps cascade");
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  const given = () => ({ secret: STAFF_PASSWORD, caller: randomUUID() });
  const context = { principal: ANONYMOUS, requestId: randomUUID() };

  /** The broadcasts that come to somebody who follows the product; the list grows. */
  async function connected(fingerprint: string): Promise<readonly Broadcast[]> {
    const socket = new WebSocket(`${gatewayUrl.replace("http", "ws")}/api/live`);
    onTestFinished(() => socket.close());
    const heard: Broadcast[] = [];
    const ready = Promise.withResolvers<void>();
    socket.addEventListener("message", ({ data }) => {
      const message: FromServer = JSON.parse(String(data));
      if (message.type === "ready") ready.resolve();
      if (message.type === "notification" && message.kind === "broadcast") heard.push(message);
    });
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "hello", fingerprint, upcs: [UPC] }));
    await ready.promise;
    return heard;
  }

  async function published(): Promise<void> {
    await expect.poll(async () => (await database.query("select from alerts.outbox")).rowCount, POLL).toBe(0);
  }

  const send = () =>
    staff.call(
      sendBroadcast,
      {
        ...BroadcastToSend.parse({
          title: "Heads up",
          message: "PS5 is going in and out of stock.",
          url: "https://www.bestbuy.com/site/sony-playstation-5/6426149.p",
          notiId: NOTI_ID,
          upcs: [UPC],
          country: "USA",
        }),
        ...given(),
        origin: "http://localhost:8080",
        idempotencyKey: null,
      },
      context,
    );

  test("gets what was sent while it could not name its listeners, once", { timeout: 120_000 }, async () => {
    const heard = await connected(randomBytes(16).toString("hex"));
    line.cut();

    expect(await send()).toEqual({ msg: "Sent to 0 users" });
    await published();
    expect(heard).toEqual([]);
    line.restore();

    await expect.poll(() => heard.map(({ version, state }) => [version, state]), POLL).toEqual([[1, "open"]]);
    const { broadcasts, steps } = await staff.call(readAudit, { ...given(), limit: 10 }, context);
    expect(broadcasts).toHaveLength(1);
    expect(steps.map(({ step, people }) => [step, people])).toEqual([
      ["sent", 1],
      ["sent", 0],
    ]);
    await staff.call(recallBroadcast, { notiId: NOTI_ID, ...given() }, context);
    await expect.poll(() => heard.map(({ version }) => version), POLL).toEqual([1, 2]);
  });

  test("writes broadcasts that were sent and withdrawn during an outage to its sockets, once", {
    timeout: 180_000,
  }, async () => {
    const heard = await connected(randomBytes(16).toString("hex"));
    // As soon as it has said who is connected; when it is back it is asked again.
    let answers = 0;
    const answered = async () => {
      answers += 1;
      if (answers === 1) line.cut();
    };
    await staff.subscribe(audienceAnswered, `test.${randomUUID()}`, answered, { everyCopy: true });

    const sent = await send();
    expect(sent).toEqual({ msg: "Sent to 1 users" });
    await published();
    expect(heard).toEqual([]);
    await rabbitmq.kill();
    await rabbitmq.start();
    line.restore();
    await expect.poll(() => heard.map(({ version, state }) => [version, state]), POLL).toEqual([[1, "open"]]);
    const delivered = async () => {
      const { broadcasts } = await staff.call(readAudit, { ...given(), limit: 10 }, context);
      return broadcasts.map(({ others }) => others.delivered);
    };
    await expect.poll(() => delivered().catch(() => null), POLL).toEqual([1]);

    line.cut();
    await staff.call(recallBroadcast, { notiId: NOTI_ID, ...given() }, context);
    await published();
    line.restore();
    await expect
      .poll(() => heard.map(({ version, state }) => [version, state]), POLL)
      .toEqual([
        [1, "open"],
        [2, "withdrawn"],
      ]);
  });
});
