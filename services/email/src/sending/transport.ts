import type { Message } from "./message.ts";

/** How a message leaves the product: over SMTP, or into a folder. */
export interface Transport {
  /**
   * Resolves when the other side has taken the message over. `begin` is awaited before the first byte of the message goes
   * out; where it throws, none does.
   * @throws {NotSent}
   */
  send(message: Message, begin: () => Promise<void>): Promise<void>;
  /** What is still under way fails. */
  close(): void;
}
