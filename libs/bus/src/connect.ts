import { setTimeout as wait } from "node:timers/promises";
import type { Bus, BusObserver } from "./bus.ts";
import { InProcessBus } from "./in-process.ts";
import { unavailable } from "./pending-calls.ts";
import type { RabbitmqBusOptions } from "./rabbitmq/rabbitmq-bus.ts";

export interface ConnectOptions extends RabbitmqBusOptions {
  /** How long to wait for the first connection; once connected, the bus reconnects without a limit. */
  readonly connectWithinMs?: number | undefined;
}

/** A broker that starts at the same time as this process may take this long. */
const CONNECT_WITHIN_MS = 30_000;

/**
 * Opens the bus that the URL names: `amqp://…`, `amqps://…`, or `memory:` for one inside this process. Of a cluster of
 * brokers it lists every node, separated by commas.
 */
export async function connectBus(url: string, options: ConnectOptions): Promise<Bus> {
  const scheme = url.slice(0, url.indexOf(":"));
  switch (scheme) {
    case "memory":
      return new InProcessBus(options);
    case "amqp":
    case "amqps":
      return await connectRabbitmq(url, options);
    default:
      throw new Error("A bus URL begins with amqp://, amqps:// or memory:");
  }
}

async function connectRabbitmq(url: string, options: ConnectOptions): Promise<Bus> {
  const { RabbitmqBus } = await import("./rabbitmq/rabbitmq-bus.ts"); // embedded, amqplib is never loaded
  const urls = url.split(",");
  let reason = "";
  const observer: BusObserver = {
    ...options.observer,
    connectionChanged: (state, why) => {
      reason = why ?? "";
      options.observer?.connectionChanged?.(state, why);
    },
  };
  const bus = new RabbitmqBus(urls, { ...options, observer });
  const patience = new AbortController();
  const { connectWithinMs = CONNECT_WITHIN_MS } = options;
  const tooLong = wait(connectWithinMs, true, { signal: patience.signal }).catch(() => false); // aborted below
  const isTooLong = await Promise.race([bus.ready().then(() => false), tooLong]);
  patience.abort();
  if (!isTooLong) return bus;
  await bus.close();
  throw unavailable(
    `No message broker answers at ${urls.map((node) => new URL(node).host).join()} (${reason})`,
  );
}
