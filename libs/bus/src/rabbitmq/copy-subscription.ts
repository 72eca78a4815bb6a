import { randomUUID } from "node:crypto";
import type { Deliver } from "../event-delivery.ts";
import type { Connection } from "./connection.ts";
import { Consumer } from "./consumer.ts";
import { arrivalOf } from "./headers.ts";
import type { Topology } from "./topology.ts";

export interface CopySubscriptionOptions {
  readonly event: string;
  readonly subscriber: string;
  readonly deliver: Deliver;
  readonly consuming: Connection;
  readonly topology: Topology;
  /** In milliseconds since 1970. */
  readonly now: () => number;
  /** Called when messages arrive again, with the time since when they did not. */
  resumed(since: number): void;
  failed(error: unknown): void;
}

/** Delivers an event to every copy of a process, through a queue that exists only while the copy runs. */
export function subscribeCopy(options: CopySubscriptionOptions): Consumer {
  const { event, subscriber, deliver, consuming, topology, now, resumed, failed } = options;
  let lostAt: number | null = null;
  return new Consumer({
    connection: consuming,
    prefetch: 0,
    declare: async (channel) => {
      const queue = topology.copy(subscriber, randomUUID());
      await topology.declareCopy(channel, queue, event);
      return queue;
    },
    handle: async (message) => {
      await deliver(message.content.toString(), arrivalOf(message));
    },
    lost() {
      lostAt ??= now();
    },
    opened() {
      const since = lostAt;
      lostAt = null;
      if (since !== null) resumed(since);
    },
    failed,
  });
}
