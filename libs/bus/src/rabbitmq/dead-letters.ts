import { connect } from "amqplib";
import { type DeadLetters, matches } from "../dead-letters.ts";
import { RETRY_DELAYS_MS } from "../event-delivery.ts";
import { readLetter, withParkedEvents } from "./parked-events.ts";
import { replay } from "./replay.ts";
import { Topology } from "./topology.ts";

export interface RabbitmqDeadLetters extends DeadLetters {
  close(): Promise<void>;
}

export async function openDeadLetters(
  url: string,
  { namespace }: { namespace?: string | undefined } = {},
): Promise<RabbitmqDeadLetters> {
  const model = await connect(url, { noDelay: true, timeout: 5_000 });
  model.on("error", () => {}); // pending requests are rejected with the same error
  const topology = new Topology(namespace, RETRY_DELAYS_MS);
  return {
    list: (filter = {}) =>
      withParkedEvents(model, topology, async (messages) =>
        messages.map((message) => readLetter(message, topology)).filter((letter) => matches(filter, letter)),
      ),
    replay: (filter = {}) => replay(model, topology, filter),
    close: () => model.close(),
  };
}
