import type { Message } from "./message.ts";

export interface Transport {
  /**
   * Resolves when the other side has accepted the message. Awaits `begin` before the first byte of the message is sent; if
   * `begin` throws, nothing is sent.
   * @throws {NotSent}
   */
  send(message: Message, begin: () => Promise<void>): Promise<void>;
  /** Open sends fail. */
  close(): void;
}
