import { randomBytes } from "node:crypto";
import { createCaller } from "@stockfinder/client/caller";
import { keepLiveConnection, type LiveSocket } from "@stockfinder/client/live-connection";
import { missedAlerts } from "@stockfinder/client/missed-alerts";
import { type AnyAlert, listNotifications } from "@stockfinder/contracts/alerts";
import { type FromServer, LIVE_PATH } from "@stockfinder/contracts/live";
import { WebSocket } from "ws";

/** A person with an open page who follows a product, using the product's own client. */
export class Person {
  readonly #site: string;
  readonly #upc: string;
  readonly #fingerprint = randomBytes(16).toString("hex");
  /** The highest version of each. */
  readonly #known = new Map<string, AnyAlert>();
  #onThisConnection = new Set<string>();
  #disconnect = () => {};
  #awaySince: number | null = performance.now();
  #longestAwayMs = 0;
  /** Received twice over one connection. */
  doubled = 0;

  constructor(site: string, upc: string) {
    this.#site = site;
    this.#upc = upc;
  }

  get isConnected(): boolean {
    return this.#awaySince === null;
  }

  connect(): void {
    this.#disconnect = keepLiveConnection({
      open: () => this.#open(),
      hello: async () => ({ fingerprint: this.#fingerprint, upcs: [this.#upc] }),
      ready: async () => {
        await this.#catchUp();
        this.#back();
      },
      onMessage: (message) => this.#receive(message),
    });
  }

  disconnect(): void {
    this.#disconnect();
  }

  /** The longest time without a socket since the last call, in seconds. */
  takeLongestAway(): number {
    const until = this.#awaySince === null ? 0 : performance.now() - this.#awaySince;
    const seconds = Math.max(this.#longestAwayMs, until) / 1_000;
    this.#longestAwayMs = 0;
    return seconds;
  }

  /** How many notifications there are for it, and how many of them it never got. */
  async compare(): Promise<{ readonly stored: number; readonly missed: number }> {
    const stored = await missedAlerts((asked) => this.#list(asked), new Date(60_000).toISOString());
    return { stored: stored.length, missed: stored.filter(({ id }) => !this.#known.has(id)).length };
  }

  #open(): LiveSocket {
    const socket = new WebSocket(`${this.#site.replace("http", "ws")}${LIVE_PATH}`);
    socket.on("error", () => {}); // "close" follows
    socket.on("close", () => {
      this.#awaySince ??= performance.now();
    });
    this.#onThisConnection = new Set();
    return socket as LiveSocket;
  }

  #back(): void {
    if (this.#awaySince !== null)
      this.#longestAwayMs = Math.max(this.#longestAwayMs, performance.now() - this.#awaySince);
    this.#awaySince = null;
  }

  #receive(message: FromServer): void {
    if (message.type !== "notification") return;
    const version = `${message.id} ${message.version}`;
    if (this.#onThisConnection.has(version)) this.doubled += 1;
    this.#onThisConnection.add(version);
    this.#known.set(message.id, message);
  }

  async #catchUp(): Promise<void> {
    const last = [...this.#known.values()]
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1);
    for (const alert of await missedAlerts((asked) => this.#list(asked), last))
      this.#known.set(alert.id, alert);
  }

  #list(asked: Parameters<Parameters<typeof missedAlerts>[0]>[0]) {
    const call = createCaller({ fetch, origin: this.#site });
    return call(listNotifications, asked, { fingerprint: this.#fingerprint });
  }
}
