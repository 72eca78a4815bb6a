import type { Message } from "./message.ts";

export interface Transport {
  /** Awaits `begin` before the first byte; nothing is sent if it throws. @throws {NotSent} */
  send(message: Message, begin: () => Promise<void>): Promise<void>;
  /** Open sends fail. */
  close(): void;
}
