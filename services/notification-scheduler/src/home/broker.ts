import type { Logger } from "@stockfinder/service/logger";
import mqtt from "mqtt";
import { type HomeMessage, STATUS_TOPIC } from "./home-messages.ts";

const RECONNECT_MS = 5_000;
/** In an outage the library holds a message back until the broker is there again. */
const TAKEN_WITHIN_MS = 10_000;

export interface Broker {
  readonly isConnected: boolean;
  /** Resolves when the broker has the message. @throws if it does not say so in time; it may get it all the same. */
  publish(message: HomeMessage): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connects, and reconnects whenever the connection breaks; `connected` is called each time. The broker says `offline` for a copy
 * that dies, and another one then says that it is there.
 */
export function connectBroker(
  url: string,
  { connected, logger }: { readonly connected: () => void; readonly logger: Pick<Logger, "warn"> },
): Broker {
  const client = mqtt.connect(url, {
    reconnectPeriod: RECONNECT_MS,
    connectTimeout: RECONNECT_MS,
    will: { topic: STATUS_TOPIC, payload: Buffer.from("offline"), qos: 1, retain: true },
  });
  const kept = { qos: 1, retain: true } as const;
  const sayOnline = () => client.publish(STATUS_TOPIC, "online", kept);
  let isAway = false;
  client.on("connect", () => {
    isAway = false;
    client.subscribe(STATUS_TOPIC);
    sayOnline();
    connected();
  });
  client.on("message", (_, payload) => {
    if (payload.toString() === "offline" && client.connected && !client.disconnecting) sayOnline();
  });
  client.on("error", ({ message }) => {
    if (isAway) return; // once an outage, not at every try
    isAway = true;
    // The address is left out: it has the password.
    logger.warn({ reason: message }, "the MQTT broker refused; trying again");
  });
  return {
    get isConnected() {
      return client.connected;
    },
    async publish({ topic, text }) {
      await inTime(client.publishAsync(topic, text, kept));
    },
    async close() {
      const parting = client.connected
        ? client.unsubscribeAsync(STATUS_TOPIC).then(() => client.publishAsync(STATUS_TOPIC, "offline", kept))
        : Promise.reject();
      const hasParted = await inTime(parting).then(
        () => true,
        () => false,
      );
      await client.endAsync(!hasParted);
    },
  };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("the MQTT broker does not answer")), TAKEN_WITHIN_MS);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
