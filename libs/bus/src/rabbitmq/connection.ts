import { setTimeout as wait } from "node:timers/promises";
import { type ChannelModel, connect, type SocketOptions } from "amqplib";
import { batchWrites } from "./batch-writes.ts";
import { Reconnecting } from "./reconnecting.ts";

export interface ConnectionOptions {
  /** Of the nodes of one cluster: any of them will do, and another is tried after each failure. */
  readonly urls: readonly string[];
  readonly name: string;
  /** Called when the connection opens, closes, blocks or unblocks, and when an attempt to reopen it fails. */
  changed(reason?: string): void;
  failed(error: unknown): void;
}

const HANDSHAKE_WITHIN_MS = 5_000;
const CLOSES_WITHIN_MS = 1_000;
/** Unless the URL has another `heartbeat`. */
const HEARTBEAT_SECONDS = 10;

export class Connection {
  readonly model: Reconnecting<ChannelModel>;
  /** Destroys the socket, whatever its state: a broker that hangs does not answer a close. */
  readonly #cut = new AbortController();
  #isBlocked = false;
  /** Counts attempts. Processes start at different nodes. */
  #attempt: number;
  #node: string | null = null;

  constructor(options: ConnectionOptions) {
    this.#attempt = Math.floor(Math.random() * options.urls.length);
    this.model = new Reconnecting<ChannelModel>({
      open: (lost) => this.#open(options, lost),
      dispose: async (model) => {
        await Promise.race([model.close(), wait(CLOSES_WITHIN_MS, undefined, { ref: false })]);
      },
      opened: () => options.changed(),
      lost: (reason) => options.changed(messageOf(reason)),
      failed: (error) => options.changed(messageOf(error)),
    });
  }

  /** True while the broker blocks publishers because memory or disk is low. */
  get isBlocked(): boolean {
    return this.#isBlocked;
  }

  /** The node of a cluster that it is connected to, as host and port; null if there is only one. */
  get node(): string | null {
    return this.#node;
  }

  async #open(options: ConnectionOptions, lost: (reason: unknown) => void): Promise<ChannelModel> {
    const { urls } = options;
    const url = new URL(urls[this.#attempt++ % urls.length] ?? "");
    if (!url.searchParams.has("heartbeat")) url.searchParams.set("heartbeat", String(HEARTBEAT_SECONDS));
    const socket: SocketOptions & { signal: AbortSignal } = {
      noDelay: true, // without it each call takes 40 ms (Nagle's algorithm against delayed acknowledgements)
      timeout: HANDSHAKE_WITHIN_MS,
      clientProperties: { connection_name: options.name },
      signal: this.#cut.signal,
    };
    const model = await connect(url.href, socket);
    batchWrites(model);
    this.#isBlocked = false;
    this.#node = urls.length > 1 ? url.host : null;
    model.on("blocked", (reason) => {
      this.#isBlocked = true;
      options.changed(reason);
    });
    model.on("unblocked", () => {
      this.#isBlocked = false;
      options.changed();
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
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : "closed";
}
