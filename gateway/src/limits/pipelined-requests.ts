import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies wait for each answer, so a connection seldom has more than one. */
const MOST_UNANSWERED = 32;

/**
 * Bounds what one connection makes the process do and keep. A client may send thousands of requests without reading an answer
 * (HTTP pipelining), and each takes memory until its answer is read.
 *
 * - While the reader does not read an answer, the requests behind it wait. Node then stops reading the connection.
 * - A connection with more than `MOST_UNANSWERED` requests is closed, which frees all of them. An answer would wait like the others.
 */
export class PipelinedRequests {
  /** Requests behind the first unanswered one of their connection. */
  readonly #behind = new WeakMap<Socket, number>();

  /** Calls `answer` at once or when the answers before it have been read, and never if the connection is closed. */
  take({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): void {
    if (socket.destroyed) return;
    // Node assigns the connection to its first unanswered request, and to the next one when that answer is sent.
    if (response.socket) {
      answer();
      return;
    }
    const behind = (this.#behind.get(socket) ?? 0) + 1;
    if (behind >= MOST_UNANSWERED) {
      socket.destroy();
      return;
    }
    this.#behind.set(socket, behind);
    response.once("socket", () => this.#behind.set(socket, (this.#behind.get(socket) ?? 1) - 1));
    if (socket.writableNeedDrain) response.once("socket", answer);
    else answer();
  }
}
