import { startTarget, type Target } from "./target.ts";

/** Below the gateway's limit of 200 hellos a second, with those that wait for an answer while it pauses. */
export const CONNECTS_A_SECOND = 150;

/** WebSocket clients of a server, in a process of their own (`targets/socket-clients.ts`). */
export class LiveClients {
  readonly #target: Target;

  private constructor(target: Target) {
    this.#target = target;
  }

  /** Connects `count` clients, each with a fingerprint of its own. @throws if one of them is lost. */
  static async connect(
    { url }: Pick<Target, "url">,
    count: number,
    perSecond = CONNECTS_A_SECOND,
  ): Promise<LiveClients> {
    return new LiveClients(
      await startTarget("socket-clients", {
        LIVE_URL: `${url}/api/live`,
        COUNT: String(count),
        PER_SECOND: String(perSecond),
      }),
    );
  }

  /**
   * Milliseconds from the start of `send` until all clients have received a notification; from `startedAt` where that is given.
   * @throws if they have not within a minute.
   */
  async lastReceipt(send: () => Promise<unknown>, startedAt?: () => number): Promise<number> {
    await this.#ask("begin");
    const before = Number(process.hrtime.bigint()) / 1e6;
    await send();
    return Number(await this.#ask("last")) - (startedAt?.() ?? before);
  }

  async stop(): Promise<void> {
    await this.#target.stop();
  }

  async #ask(what: string): Promise<string> {
    const response = await fetch(`${this.#target.url}/${what}`);
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text;
  }
}
