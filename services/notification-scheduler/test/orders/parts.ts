import { setImmediate as nextTurn } from "node:timers/promises";
import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { Target } from "@stockfinder/contracts/audience";
import type { Database } from "@stockfinder/database/database";
import { readConfig } from "@stockfinder/service/config";
import type { MovableClock } from "@stockfinder/testing/movable-clock";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import {
  type CapturedHandlers,
  capturedHandlers,
} from "@stockfinder/testing/statement-orders/captured-handlers";
import type { Audience } from "../../src/broadcasts/audience.ts";
import { sendScheduled } from "../../src/broadcasts/broadcast-loop.ts";
import { type AnswerLinks, createAnswerLinks } from "../../src/channels/answer-links.ts";
import type { ChannelParts } from "../../src/channels/channel-parts.ts";
import { createChannelSender } from "../../src/channels/channel-sender.ts";
import type { Outbound } from "../../src/channels/outbound.ts";
import { createSealer } from "../../src/channels/sealed.ts";
import { checkWatched } from "../../src/checks/check-loop.ts";
import { AlertsEnvironment } from "../../src/config.ts";
import type { AlertsContext } from "../../src/context/context.ts";
import { sendMails } from "../../src/deliveries/mail-channel.ts";
import { sendToOwnChannels } from "../../src/deliveries/own-channels.ts";
import { sendPushes } from "../../src/deliveries/push-channel.ts";
import { matchTransitions } from "../../src/matching/matching-loop.ts";
import { newVapidKeys } from "../../src/push/vapid-keys.ts";
import { serveOperations } from "../../src/serve-operations.ts";
import type { StaffEntrance } from "../../src/staff/staff-entrance.ts";
import { subscribeToEvents } from "../../src/subscribe-to-events.ts";
import { knownStores } from "../../src/watches/known-stores.ts";
import { sendToWebhooks } from "../../src/webhooks/webhook-loop.ts";
import type { Outside } from "./outside.ts";

const keys = newVapidKeys();
export const CHANNEL_HOST = "ntfy.home:8080";
const config = readConfig(AlertsEnvironment, {
  STAFF_PASSWORD: "what staff type",
  CHANNEL_SECRET: "a-secret-of-the-tests-".repeat(2),
  CHANNEL_HOSTS: CHANNEL_HOST,
  MQTT_URL: "mqtt://home.example",
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
});
const logger = quietLogger("notification-scheduler");
const nudged = { nudge() {} };
const noMetric = () => {};

/** One look of a loop: it works on what it claims. */
interface Look {
  stop(): Promise<void>;
}

/** The service on one database. */
export interface Parts {
  readonly handlers: CapturedHandlers;
  readonly links: AnswerLinks;
  readonly looks: {
    readonly [name in
      | "checks"
      | "mails"
      | "pushes"
      | "channels"
      | "webhooks"
      | "broadcasts"
      | "matching"]: () => Promise<void>;
  };
}

export interface PartsOptions {
  readonly database: Database;
  readonly outside: Outside;
  readonly clock: MovableClock;
}

export async function partsOn({ database, outside, clock }: PartsOptions): Promise<Parts> {
  const { bus } = outside;
  const stores = knownStores(bus, clock);
  await stores.get("");
  const channelParts = channelPartsThrough(outside);
  const connected = ({ people: wanted }: Target) =>
    outside.people.filter(
      ({ keys }) => wanted.length === 0 || keys.some((key) => wanted.includes(key as OwnerKey)),
    );
  const audience = {
    find: async (target: Target) => ({ people: connected(target), silentGateways: 0 }),
    findAt: async (_gatewayId: string, target: Target) => connected(target),
  } as unknown as Audience;
  const context: AlertsContext = {
    config,
    database,
    bus,
    stores,
    clock,
    logger,
    outbox: nudged,
    matching: nudged,
    deliveries: nudged,
    checks: nudged,
    channelParts,
    entrance: {
      nameOf: async ({ secret }: { secret: string }) => secret,
      hasSeveral: true,
    } as unknown as StaffEntrance,
    audience,
    approvalFrom: 2,
  };
  const delivered = noMetric;
  const client = {
    send: async ({ target }: { target: { endpoint: string } }) => {
      outside.pushes.push(target.endpoint);
      return "accepted" as const;
    },
  };
  return {
    links: channelParts.links,
    handlers: await capturedHandlers(
      (capturing) =>
        Promise.all([serveOperations(capturing, context), subscribeToEvents(capturing, context)]),
      outside.used,
    ),
    looks: {
      checks: () =>
        look(
          checkWatched({
            matching: nudged,
            database,
            bus,
            stores,
            clock,
            logger,
            config,
            checked: noMetric,
            random: () => 0.5,
          }),
        ),
      mails: () => look(sendMails({ database, bus, clock, logger, delivered })),
      pushes: () => look(sendPushes({ database, client, clock, logger, delivered })),
      channels: () =>
        look(
          sendToOwnChannels({
            database,
            bus,
            ...channelParts,
            pushes: null,
            outbox: nudged,
            clock,
            logger,
            delivered,
          }),
        ),
      webhooks: () => look(sendToWebhooks({ database, ...channelParts, outbox: nudged, clock, logger })),
      broadcasts: () => look(sendScheduled(context)),
      matching: () => matched({ database, bus, clock }),
    },
  };
}

/** The loop's first look has begun when it is stopped, and ends with all that it has claimed. */
async function look(loop: Look): Promise<void> {
  await nextTurn();
  await loop.stop();
}

const CLAIMS_TRANSITIONS = /^\s*with transition as/;

/** Examines transitions until there is none. A loop that is stopped leaves the rest of its watches to other copies. */
async function matched({
  database,
  bus,
  clock,
}: Pick<AlertsContext, "database" | "bus" | "clock">): Promise<void> {
  const idle = Promise.withResolvers<void>();
  const query: Database["query"] = async (statement, values) => {
    const result = await database.query(statement, values);
    const text = typeof statement === "string" ? statement : statement.text;
    if (CLAIMS_TRANSITIONS.test(text) && result.rowCount === 0) idle.resolve();
    return result as never;
  };
  const watched = { query, transaction: database.transaction.bind(database) } as Database;
  const loop = matchTransitions({
    database: watched,
    bus,
    clock,
    logger,
    alerted: noMetric,
    failed: noMetric,
  });
  await idle.promise;
  await loop.stop();
}

/** Channels and webhooks whose requests are noted instead of sent. */
function channelPartsThrough(outside: Outside): ChannelParts {
  if (!config.channels) throw new Error("channels are configured");
  const outbound: Outbound = async (request) => {
    outside.requests.push(request);
    return { status: 200, body: "{}", retryAfterSeconds: null };
  };
  const sealer = createSealer(config.channels.secrets);
  return {
    hosts: config.channels.hosts,
    outbound,
    sealer,
    sender: createChannelSender(config.channels, outbound, sealer),
    links: createAnswerLinks(config.channels.secrets),
  };
}
