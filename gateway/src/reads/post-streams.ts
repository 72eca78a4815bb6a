import type { Bus } from "@stockfinder/bus/bus";
import { type Post, postAdded } from "@stockfinder/contracts/community";
import { Fault } from "@stockfinder/contracts/fault";
import type { FeedDistance } from "@stockfinder/contracts/post-options";
import { areasWithin } from "@stockfinder/places/places";
import type { Clock } from "@stockfinder/service/clock";
import { type Repeating, repeat } from "@stockfinder/service/repeat";

const HEARTBEAT_MS = 20_000;
/** Readers that are cut off together reconnect spread over this time. */
const RECONNECT_MS = { least: 2_000, spread: 4_000 };

export interface OpenResponse {
  readonly destroyed: boolean;
  write(chunk: string): unknown;
  end(): unknown;
  once(event: "close", listener: () => void): unknown;
}

export interface FeedOfStream {
  /** A ZIP code or the first half of a Canadian postal code. */
  readonly area: string;
  readonly distance: FeedDistance;
}

/**
 * The open streams of new posts. Distance is symmetric, so a post belongs to the streams of the areas around the post. How many one
 * address opens, and readers that never read, are bounded as for any request.
 */
export class PostStreams {
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #streams = new Map<OpenResponse, FeedOfStream>();
  #beating: Repeating | undefined;
  #isStopped = false;

  constructor({ bus, clock }: { readonly bus: Bus; readonly clock: Clock }) {
    this.#bus = bus;
    this.#clock = clock;
  }

  get size(): number {
    return this.#streams.size;
  }

  async listen(): Promise<void> {
    const send = async ({ post }: { post: Post }) => this.#send(post);
    await this.#bus.subscribe(postAdded, "gateway.post-streams", send, { everyCopy: true });
  }

  /** Sends heartbeats, so that proxies do not close the connections as idle, until `stop`. */
  start(): void {
    const beat = async () => {
      for (const response of this.#streams.keys()) response.write(":\n\n");
    };
    this.#beating = repeat(beat, { clock: this.#clock, everyMs: HEARTBEAT_MS });
  }

  stop(): void {
    this.#isStopped = true;
    this.#beating?.stop();
    for (const response of this.#streams.keys()) response.end();
  }

  /** @throws {Fault} `unavailable` after a stop. */
  expectRunning(): void {
    if (this.#isStopped) throw new Fault("unavailable", "This server restarts", { retryAfterSeconds: 1 });
  }

  /** Sends new posts of this feed until either side ends the response. Its head must be sent. */
  add(response: OpenResponse, feed: FeedOfStream): void {
    if (response.destroyed) return; // it emits no further close event
    this.#streams.set(response, feed);
    response.once("close", () => this.#streams.delete(response));
    response.write(`retry: ${Math.round(RECONNECT_MS.least + Math.random() * RECONNECT_MS.spread)}\n\n`);
  }

  #send(post: Post): void {
    const message = `id: ${post._id}\nevent: post\ndata: ${JSON.stringify(post)}\n\n`;
    const byDistance = Map.groupBy(this.#streams, ([, { distance }]) => distance);
    for (const [distance, streams] of byDistance) {
      const areas = new Set(areasWithin(post.zipcode, distance));
      for (const [response, { area }] of streams) if (areas.has(area)) response.write(message);
    }
  }
}
