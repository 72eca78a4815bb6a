import { setImmediate as nextTurn } from "node:timers/promises";
import type { Bus } from "@stockfinder/bus/bus";
import { type Post, postAdded } from "@stockfinder/contracts/community";
import { Fault } from "@stockfinder/contracts/fault";
import { FEED_DISTANCES, type FeedDistance } from "@stockfinder/contracts/post-options";
import { areasWithin } from "@stockfinder/places/places";
import type { Clock } from "@stockfinder/service/clock";
import { type Repeating, repeat } from "@stockfinder/service/repeat";
import type { Network } from "../callers/client-address.ts";
import { OpenCounts } from "../limits/open-counts.ts";

const MAX_STREAMS = 10_000;
/** A campus is one address; each open page holds one stream. */
const MAX_OF_A_CALLER = 100;
const AGAIN_AFTER_SECONDS = 30;
const HEARTBEAT_MS = 20_000;
/** A reader with more unread bytes is gone or too slow, and is disconnected. */
const MAX_UNREAD_BYTES = 65_536;
const WRITTEN_IN_A_TURN = 1_000;
/** Readers that are cut off together reconnect spread over this time. */
const RECONNECT_MS = { least: 2_000, spread: 4_000 };

const HEARTBEAT = Buffer.from(":\n\n");

export interface OpenResponse {
  readonly writableLength: number;
  readonly writableEnded: boolean;
  readonly destroyed: boolean;
  write(chunk: string | Uint8Array): unknown;
  end(): unknown;
  destroy(): unknown;
  once(event: "close", listener: () => void): unknown;
}

export interface StreamOf {
  /** A ZIP code or the first half of a Canadian postal code. */
  readonly area: string;
  readonly distance: FeedDistance;
  readonly networks: readonly Network[];
}

/** The areas at most so many miles from a zip code's, its own included; null if the code is unknown. */
type AreasWithin = (zipcode: string, miles: number) => readonly string[] | null;

/**
 * The open streams of new posts. Distance is symmetric, so a post belongs to the streams of the areas around the post. A
 * stream costs one map entry, whatever area it covers. A post costs one look-up for each area around it, however many streams
 * are open.
 */
export class PostStreams {
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #areasWithin: AreasWithin;
  readonly #byFeed = new Map<string, Set<OpenResponse>>();
  readonly #ofCallers = new OpenCounts(MAX_OF_A_CALLER);
  readonly #streams = new Set<OpenResponse>();
  #beating: Repeating | undefined;
  #isStopped = false;

  constructor(dependencies: { bus: Bus; clock: Clock; areasWithin?: AreasWithin }) {
    this.#bus = dependencies.bus;
    this.#clock = dependencies.clock;
    this.#areasWithin = dependencies.areasWithin ?? areasWithin;
  }

  get size(): number {
    return this.#streams.size;
  }

  async listen(): Promise<void> {
    const send = ({ post }: { post: Post }) => this.#send(post);
    await this.#bus.subscribe(postAdded, "gateway.post-streams", send, { everyCopy: true });
  }

  /** Sends heartbeats, so that proxies do not close the connections as idle, until `stop`. */
  start(): void {
    const beat = () => writeToAll(this.#streams, HEARTBEAT);
    this.#beating = repeat(beat, { clock: this.#clock, everyMs: HEARTBEAT_MS });
  }

  stop(): void {
    this.#isStopped = true;
    this.#beating?.stop();
    for (const stream of this.#streams) stream.end();
  }

  /** @throws {Fault} `too-many` or `unavailable` if there is no room for another stream. */
  makeRoomFor(networks: readonly Network[]): void {
    if (!this.#ofCallers.hasRoom(networks)) {
      throw new Fault("too-many", "Too many open streams from your address", {
        retryAfterSeconds: AGAIN_AFTER_SECONDS,
      });
    }
    if (this.#isStopped || this.size >= MAX_STREAMS) {
      throw new Fault("unavailable", "There is no room for another stream", {
        retryAfterSeconds: AGAIN_AFTER_SECONDS,
      });
    }
  }

  /** Sends new posts of this feed until either side ends the response. Its head must be sent. */
  add(response: OpenResponse, { area, distance, networks }: StreamOf): void {
    if (response.destroyed) return; // it emits no further close event
    const feed = feedKey(area, distance);
    const streams = this.#byFeed.get(feed) ?? new Set();
    this.#byFeed.set(feed, streams.add(response));
    this.#streams.add(response);
    this.#ofCallers.add(networks);
    response.once("close", () => {
      this.#streams.delete(response);
      streams.delete(response);
      if (streams.size === 0) this.#byFeed.delete(feed);
      this.#ofCallers.remove(networks);
    });
    response.write(`retry: ${Math.round(RECONNECT_MS.least + Math.random() * RECONNECT_MS.spread)}\n\n`);
  }

  async #send(post: Post): Promise<void> {
    if (this.size === 0) return;
    const streams = FEED_DISTANCES.flatMap((distance) =>
      (this.#areasWithin(post.zipcode, distance) ?? []).flatMap((area) => [
        ...(this.#byFeed.get(feedKey(area, distance)) ?? []),
      ]),
    );
    const message = `id: ${post._id}\nevent: post\ndata: ${JSON.stringify(post)}\n\n`;
    await writeToAll(streams, Buffer.from(message));
  }
}

function feedKey(area: string, distance: number): string {
  return `${area} ${distance}`;
}

/** Writes the same bytes to each stream, with pauses in which the process answers requests. */
async function writeToAll(streams: Iterable<OpenResponse>, message: Buffer): Promise<void> {
  let written = 0;
  for (const stream of streams) {
    if (stream.writableEnded || stream.destroyed) continue;
    if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy();
    else stream.write(message);
    if (++written % WRITTEN_IN_A_TURN === 0) await nextTurn();
  }
}
