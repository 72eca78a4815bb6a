import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Bus } from "@stockfinder/bus/bus";
import { Semaphore } from "@stockfinder/bus/semaphore";
import { feedArea, type Post, postAdded } from "@stockfinder/contracts/community";
import { Fault } from "@stockfinder/contracts/fault";
import { FEED_DISTANCES, type FeedDistance } from "@stockfinder/contracts/post-options";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { GATEWAY } from "./principal.ts";

const MOST_STREAMS = 10_000;
/** A campus is one address; a page of ours holds one stream. */
const MOST_OF_A_CALLER = 100;
const AGAIN_AFTER_SECONDS = 30;
const HEARTBEAT_MS = 20_000;
/** Whoever leaves so much unread is not there any more, or soon would not be. */
const MOST_UNREAD_BYTES = 65_536;
const WRITTEN_IN_A_TURN = 1_000;
/** What was held up by an outage comes all at once, and each post asks a question for each distance. */
const TOLD_AT_ONCE = 8;
/** Readers who were cut off at once come back over this time. */
const RECONNECT_MS = { least: 2_000, spread: 4_000 };

const HEARTBEAT = Buffer.from(":\n\n");

/** What is needed of a response whose head is sent. */
export interface OpenResponse {
  readonly writableLength: number;
  readonly writableEnded: boolean;
  readonly destroyed: boolean;
  write(chunk: string | Uint8Array): unknown;
  end(): unknown;
  destroy(): unknown;
  once(event: "close", listener: () => void): unknown;
}

/** Which feed a stream shows, and whom it counts for. */
export interface StreamOf {
  /** A ZIP code or the first half of a Canadian postal code. */
  readonly area: string;
  readonly distance: FeedDistance;
  readonly caller: string;
}

/**
 * The open streams of new posts. What is near is near in both directions: the streams that a post belongs to are those of
 * the areas around the post, at each distance. So a stream costs one entry, whatever area it covers, and a post a look-up
 * in a map for each area around it, however many streams are open.
 */
export class PostStreams {
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #logger: Pick<Logger, "warn">;
  readonly #byFeed = new Map<string, Set<OpenResponse>>();
  readonly #ofCaller = new Map<string, number>();
  readonly #streams = new Set<OpenResponse>();
  readonly #telling = new Semaphore(TOLD_AT_ONCE);
  #isStopped = false;

  constructor({ bus, clock, logger }: { bus: Bus; clock: Clock; logger: Pick<Logger, "warn"> }) {
    this.#bus = bus;
    this.#clock = clock;
    this.#logger = logger;
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Hears of new posts from now on. */
  async listen(): Promise<void> {
    const tell = ({ post }: { post: Post }) => this.#telling.run(() => this.#tell(post));
    await this.#bus.subscribe(postAdded, "gateway.post-streams", tell, { everyCopy: true });
  }

  /** Keeps connections from being taken for dead by what lies on their way, until `stop`. */
  async start(): Promise<void> {
    while (!this.#isStopped) {
      await this.#clock.sleep(HEARTBEAT_MS);
      await writeToAll(this.#streams, HEARTBEAT);
    }
  }

  /** Ends all streams; their readers come back, to another gateway. */
  stop(): void {
    this.#isStopped = true;
    for (const stream of this.#streams) stream.end();
  }

  /** @throws {Fault} `too-many` or `unavailable` where there is no room for one more stream. */
  makeRoomFor(caller: string): void {
    if ((this.#ofCaller.get(caller) ?? 0) >= MOST_OF_A_CALLER) {
      throw new Fault("too-many", "Too many open streams from your address", {
        retryAfterSeconds: AGAIN_AFTER_SECONDS,
      });
    }
    if (this.#isStopped || this.size >= MOST_STREAMS) {
      throw new Fault("unavailable", "There is no room for another stream", {
        retryAfterSeconds: AGAIN_AFTER_SECONDS,
      });
    }
  }

  /** Sends new posts of this feed to a response whose head is sent, until either side ends it. */
  add(response: OpenResponse, { area, distance, caller }: StreamOf): void {
    if (response.destroyed) return; // its reader left while it was looked up, and it never closes again
    const feed = feedKey(area, distance);
    const streams = this.#byFeed.get(feed) ?? new Set();
    this.#byFeed.set(feed, streams.add(response));
    this.#streams.add(response);
    this.#ofCaller.set(caller, (this.#ofCaller.get(caller) ?? 0) + 1);
    response.once("close", () => {
      this.#streams.delete(response);
      streams.delete(response);
      if (streams.size === 0) this.#byFeed.delete(feed);
      const left = (this.#ofCaller.get(caller) ?? 1) - 1;
      if (left === 0) this.#ofCaller.delete(caller);
      else this.#ofCaller.set(caller, left);
    });
    response.write(`retry: ${Math.round(RECONNECT_MS.least + Math.random() * RECONNECT_MS.spread)}\n\n`);
  }

  async #tell(post: Post): Promise<void> {
    if (this.size === 0) return;
    const feeds = await Promise.all(
      FEED_DISTANCES.map(async (distance) =>
        (await this.#areasAround(post, distance)).map((area) => feedKey(area, distance)),
      ),
    );
    const streams = feeds.flat().flatMap((feed) => [...(this.#byFeed.get(feed) ?? [])]);
    const message = `id: ${post._id}\nevent: post\ndata: ${JSON.stringify(post)}\n\n`;
    await writeToAll(streams, Buffer.from(message));
  }

  async #areasAround({ zipcode }: Post, distance: FeedDistance): Promise<readonly string[]> {
    try {
      const context = { principal: GATEWAY, requestId: randomUUID() };
      const { zipcodes } = await this.#bus.call(feedArea, { zipcode, distance }, context);
      return zipcodes;
    } catch (error) {
      this.#logger.warn({ err: error, distance }, "a new post reaches no open feed at this distance");
      return [];
    }
  }
}

function feedKey(area: string, distance: number): string {
  return `${area} ${distance}`;
}

/** The same bytes to each, with a pause now and then in which others are answered. */
async function writeToAll(streams: Iterable<OpenResponse>, message: Buffer): Promise<void> {
  let written = 0;
  for (const stream of streams) {
    if (stream.writableEnded || stream.destroyed) continue;
    if (stream.writableLength > MOST_UNREAD_BYTES) stream.destroy();
    else stream.write(message);
    if (++written % WRITTEN_IN_A_TURN === 0) await nextTurn();
  }
}
