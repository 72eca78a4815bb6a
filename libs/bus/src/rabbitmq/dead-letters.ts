import { type ChannelModel, connect } from "amqplib";
import { type DeadLetter, type DeadLetterFilter, matches, type Replayed } from "../dead-letters.ts";
import { RETRY_DELAYS_MS } from "../event-delivery.ts";
import { readLetter, withParkedEvents } from "./parked-events.ts";
import { replay } from "./replay.ts";
import { Topology } from "./topology.ts";

const OPTIONS = { noDelay: true, timeout: 5_000 };

export interface DeadLetters {
  list(filter?: DeadLetterFilter): Promise<DeadLetter[]>;
  /** Delivers them again to the subscriber that failed, and to no other. */
  replay(filter?: DeadLetterFilter): Promise<Replayed>;
  close(): Promise<void>;
}

export async function openDeadLetters(
  url: string,
  { namespace }: { namespace?: string | undefined } = {},
): Promise<DeadLetters> {
  const model = await firstThatAnswers(url.split(","));
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

/** @throws what the last node's connection failed with, if none answers. */
async function firstThatAnswers(urls: readonly string[]): Promise<ChannelModel> {
  for (const url of urls.slice(0, -1)) {
    const model = await connect(url, OPTIONS).catch(() => null); // the next one may answer
    if (model) return model;
  }
  return await connect(urls.at(-1) ?? "", OPTIONS);
}
