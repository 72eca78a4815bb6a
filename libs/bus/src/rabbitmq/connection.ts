import { setTimeout as wait } from "node:timers/promises";
import { type ChannelModel, connect, type SocketOptions } from "amqplib";
import { batchWrites } from "./batch-writes.ts";
import { Lasting } from "./lasting.ts";

export interface ConnectionOptions {
  readonly url: string;
  /** Shown by the broker's own tools. */
  readonly name: string;
  up(): void;
  away(reason: string): void;
  blocked(reason: string): void;
  failed(error: unknown): void;
}

const HANDSHAKE_WITHIN_MS = 5_000;
const CLOSES_WITHIN_MS = 1_000;
const HEARTBEAT_SECONDS = 10;

/** A connection to the broker that comes back by itself. */
export class Connection {
  readonly model: Lasting<ChannelModel>;
  /** Destroys the socket, whatever state it is in: a broker that hangs answers no farewell. */
  readonly #cut = new AbortController();
  #isBlocked = false;
  /** Why it is away, as last told. */
  #away = "";

  constructor(options: ConnectionOptions) {
    this.model = new Lasting<ChannelModel>({
      open: (lost) => this.#open(options, lost),
      dispose: async (model) => {
        await Promise.race([model.close(), wait(CLOSES_WITHIN_MS, undefined, { ref: false })]);
      },
      opened: () => {
        this.#away = "";
        options.up();
      },
      lost: (reason) => this.#tellAway(options, reason),
      failed: (error) => this.#tellAway(options, error),
    });
  }

  /** True while the broker takes no messages because its memory or disk runs out. */
  get isBlocked(): boolean {
    return this.#isBlocked;
  }

  async #open(options: ConnectionOptions, lost: (reason: unknown) => void): Promise<ChannelModel> {
    const url = new URL(options.url);
    url.searchParams.set("heartbeat", String(HEARTBEAT_SECONDS));
    const socket: SocketOptions & { signal: AbortSignal } = {
      noDelay: true, // without it each call takes 40 ms (Nagle's algorithm against delayed acknowledgements)
      timeout: HANDSHAKE_WITHIN_MS,
      clientProperties: { connection_name: options.name },
      signal: this.#cut.signal,
    };
    const model = await connect(url.href, socket);
    batchWrites(model);
    this.#isBlocked = false;
    model.on("blocked", (reason) => {
      this.#isBlocked = true;
      options.blocked(reason);
    });
    model.on("unblocked", () => {
      this.#isBlocked = false;
      options.up();
    });
    model.on("close", lost);
    model.on("error", () => {}); // "close" follows with the same error
    model.on("handler-error", options.failed);
    return model;
  }

  async close(): Promise<void> {
    await this.model.close();
    this.#cut.abort();
  }

  /** Not at each attempt: somebody reads this in a log. */
  #tellAway(options: ConnectionOptions, error: unknown): void {
    const reason = error instanceof Error ? error.message : "closed";
    if (reason === this.#away) return;
    this.#away = reason;
    options.away(reason);
  }
}
