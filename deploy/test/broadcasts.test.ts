import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { connectBus } from "@stockfinder/bus/connect";
import { connectCache } from "@stockfinder/cache/connect";
import type { Broadcast } from "@stockfinder/contracts/alerts";
import type { FromServer } from "@stockfinder/contracts/live";
import { openDatabase } from "@stockfinder/database/open";
import { GatewayEnvironment } from "@stockfinder/gateway/config";
import { startGateway } from "@stockfinder/gateway/gateway";
import { AlertsEnvironment } from "@stockfinder/notification-scheduler/config";
import { startAlerts } from "@stockfinder/notification-scheduler/service";
import { readConfig } from "@stockfinder/service/config";
import { createMetrics } from "@stockfinder/service/metrics";
import { createReadiness } from "@stockfinder/service/readiness";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { servers } from "@stockfinder/testing/servers";
import { removeSharedQueues } from "@stockfinder/testing/shared-queues";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

const STAFF_PASSWORD = "what staff type";
const UPC = "711719541028";
const OTHER_UPC = "889842640724";
/** For one test only: a gateway may hear late that the sockets of an earlier test closed, and must not count them here. */
const SENT_UPC = "711719541035";

interface Reader {
  /** What came, but for pings and `ready`. */
  readonly heard: FromServer[];
  readonly socket: WebSocket;
}

const aFingerprint = () => randomBytes(16).toString("hex");

function aNotification(changes: object = {}) {
  return {
    iconUrl: "",
    title: "StockFinder HQ - Heads Up",
    message: "PS5 is going in and out of stock at www.bestbuy.com. Click this notif to attempt.",
    url: "https://www.bestbuy.com/site/sony-playstation-5/6426149.p",
    notiId: `bestbuy-${UPC}:PS5 ${randomUUID()}`,
    userIds: [],
    upcs: [UPC],
    productIds: [],
    country: "USA",
    ...changes,
  };
}

/** One scheduler and two gateways, each with its own connections, as three processes have them. */
describe.skipIf(!servers.amqp || !servers.redis || !servers.postgres)(
  "two gateways and their sockets",
  () => {
    const ends: (() => Promise<unknown>)[] = [];
    const namespace = `broadcasts-${randomUUID()}`;
    let gateways: string[];

    beforeAll(async () => {
      const [amqp, redis, postgres] = [servers.amqp ?? "", servers.redis ?? "", servers.postgres ?? ""];
      const fresh = await freshDatabase(postgres);
      const keys = freshKeyPrefix(redis);
      ends.push(() => removeSharedQueues(amqp, namespace), keys.remove, fresh.drop);
      const components = async (service: string) => {
        const logger = quietLogger(service);
        const metrics = createMetrics({ service, logger });
        const bus = await connectBus(amqp, { service, namespace });
        const cache = await connectCache(redis, { keyPrefix: keys.keyPrefix });
        ends.push(async () => {
          await Promise.all([bus.close(), cache.close()]);
          metrics.registry.clear();
        });
        return { bus, cache, logger, metrics };
      };

      const database = await openDatabase(fresh.url);
      ends.push(() => database.close());
      const config = readConfig(AlertsEnvironment, { STAFF_PASSWORD });
      const scheduler = await startAlerts({
        ...(await components("notification-scheduler")),
        database,
        config,
      });
      ends.push(() => scheduler.stop(2_000));
      gateways = await Promise.all(
        [1, 2].map(async () => {
          const settings = readConfig(GatewayEnvironment, {
            NODE_ENV: "test",
            HOST: "127.0.0.1",
            PORT: "0",
            DRAIN_MS: "0",
          });
          const gateway = await startGateway({
            ...(await components("gateway")),
            config: settings,
            readiness: createReadiness(),
          });
          ends.push(() => gateway.stop(1_000));
          return gateway.url;
        }),
      );
    });
    afterAll(async () => {
      for (const end of ends.reverse()) await end();
    });

    async function connected(gateway: 0 | 1, hello: object): Promise<Reader> {
      const socket = new WebSocket(`${gateways[gateway]?.replace("http", "ws")}/api/live`);
      onTestFinished(() => socket.close());
      const heard: FromServer[] = [];
      const ready = Promise.withResolvers<void>();
      socket.addEventListener("message", ({ data }) => {
        const message: FromServer = JSON.parse(String(data));
        if (message.type === "ready") ready.resolve();
        else if (message.type !== "ping") heard.push(message);
      });
      await once(socket, "open");
      socket.send(JSON.stringify({ type: "hello", ...hello }));
      await ready.promise;
      return { heard, socket };
    }

    async function ask(path: string, options: { body?: object; password?: string; gateway?: 0 | 1 } = {}) {
      const { body, password = STAFF_PASSWORD, gateway = 0 } = options;
      const response = await fetch(`${gateways[gateway]}${path}`, {
        method: body ? "POST" : "GET",
        headers: { Authorization: password, ...(body && { "Content-Type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    }

    const count = async (query: object = {}) => {
      const asked = { upc: "", productId: "", userId: "", country: "USA", store: "", ...query };
      const { status, body } = await ask(`/api/conn?${new URLSearchParams(asked)}`);
      expect(status).toBe(200);
      return body;
    };

    const broadcasts = ({ heard }: Reader) => heard.filter((message) => message.type === "notification");

    test("people are counted once over gateways and tabs, and as the fields restrict the audience", async () => {
      const [ann, bob] = [aFingerprint(), aFingerprint()];
      await connected(0, { fingerprint: ann, upcs: [UPC], stores: ["bestbuy"] });
      await connected(0, { fingerprint: ann, upcs: [UPC] });
      await connected(1, { fingerprint: ann, upcs: [OTHER_UPC], productIds: ["p1"] });
      await connected(1, { fingerprint: bob, upcs: [UPC], stores: ["target"] });
      await connected(1, { upcs: [UPC] });
      await connected(0, { fingerprint: aFingerprint(), country: "CAN", upcs: [UPC] });

      expect(await count()).toEqual({ count: 3 });
      expect(await count({ upc: `0${UPC}` })).toEqual({ count: 3 });
      expect(await count({ upc: OTHER_UPC })).toEqual({ count: 1 });
      expect(await count({ upc: UPC, country: "CAN" })).toEqual({ count: 1 });
      expect(await count({ productId: "p1" })).toEqual({ count: 1 });
      expect(await count({ userId: bob })).toEqual({ count: 1 });
      expect(await count({ userId: bob, upc: OTHER_UPC })).toEqual({ count: 0 });
      expect(await count({ store: "target" })).toEqual({ count: 1 });
      expect(await count({ store: "walmart" })).toEqual({ count: 0 });
    });

    test("a broadcast reaches every tab of the people who match, on both gateways, once", async () => {
      const ann = aFingerprint();
      const [tab, otherTab, phone, other, elsewhere] = [
        await connected(0, { fingerprint: ann, upcs: [SENT_UPC] }),
        await connected(1, { fingerprint: ann, upcs: [] }),
        await connected(1, { upcs: [SENT_UPC] }),
        await connected(0, { fingerprint: aFingerprint(), upcs: [OTHER_UPC] }),
        await connected(1, { fingerprint: aFingerprint(), upcs: [SENT_UPC], country: "CAN" }),
      ];
      const notification = aNotification({ upcs: [SENT_UPC] });

      expect(await ask("/api/notification", { body: notification })).toEqual({
        status: 200,
        body: { msg: "Sent to 2 users" },
      });
      const { iconUrl, userIds, ...told } = notification;
      for (const reader of [tab, otherTab, phone]) {
        await expect.poll(() => broadcasts(reader)).toHaveLength(1);
        expect(broadcasts(reader)[0]).toMatchObject({
          type: "notification",
          state: "open",
          version: 1,
          ...told,
        });
        expect(broadcasts(reader)[0]).not.toHaveProperty("userIds");
      }
      const again = await ask("/api/notification", { body: notification, gateway: 1 });
      expect(again.body).toEqual({
        msg: "Sent to 0 users: this notiId was sent to 2 users within the last 24 hours",
      });

      const recalled = await ask("/api/notification/recall", { body: { notiId: notification.notiId } });
      expect(recalled.body).toEqual({ msg: "Withdrawn from 2 users", people: 2 });
      for (const reader of [tab, otherTab, phone]) {
        await expect.poll(() => broadcasts(reader)).toHaveLength(2);
        const [first, second] = broadcasts(reader) as Broadcast[];
        expect(second).toEqual({ ...first, state: "withdrawn", version: 2, updatedAt: expect.any(String) });
      }
      expect(broadcasts(other)).toEqual([]);
      expect(broadcasts(elsewhere)).toEqual([]);
    });

    test("missed broadcasts are in the list of their recipients", async () => {
      const ann = aFingerprint();
      const { socket } = await connected(0, { fingerprint: ann, upcs: [UPC] });
      const notification = aNotification({ userIds: [ann] });
      await ask("/api/notification", { body: notification });
      socket.close();
      await ask("/api/notification/recall", { body: { notiId: notification.notiId } });

      const response = await fetch(`${gateways[1]}/api/notifications`, { headers: { "X-Fingerprint": ann } });
      expect(await response.json()).toMatchObject({
        notifications: [{ kind: "broadcast", notiId: notification.notiId, state: "withdrawn", version: 2 }],
      });
    });

    test("bad input names its field, and nothing is sent", async () => {
      const reader = await connected(0, { fingerprint: aFingerprint(), upcs: [UPC] });
      for (const [field, value] of [
        ["url", "not a url"],
        ["url", "ftp://www.bestbuy.com/"],
        ["message", " "],
        ["notiId", ""],
        ["upcs.0", ["711719541029"]],
        ["iconUrl", "javascript:alert(1)"],
        ["country", "MEX"],
      ] as const) {
        const [name = ""] = field.split(".");
        const refused = await ask("/api/notification", { body: aNotification({ [name]: value }) });
        expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
      }
      expect(broadcasts(reader)).toEqual([]);
    });

    test("without the password nothing is revealed, and five wrong tries a minute do not stop who is signed in", async () => {
      const paths = ["/api/conn", "/api/notification/audit"];
      for (const path of paths) {
        const response = await fetch(`${gateways[0]}${path}`);
        expect(response.status).toBe(401);
      }
      const statuses = [];
      for (let tries = 0; tries < 6; tries++)
        statuses.push((await ask("/api/conn", { password: `guess ${tries}` })).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
      const right = await ask("/api/notification", { body: aNotification(), gateway: 1 });
      expect(right).toMatchObject({ status: 200 });
    });
  },
);
