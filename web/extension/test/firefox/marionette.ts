import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A command that Firefox refused, by its WebDriver error, as `no such element`. */
class MarionetteError extends Error {
  override readonly name = "MarionetteError";
  readonly code: string;

  constructor(command: string, { error, message }: { error: string; message: string }) {
    super(`${command}: ${error}: ${message}`);
    this.code = error;
  }
}

interface Waiting {
  readonly command: string;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

const COMMAND = 0;

/**
 * Firefox's own remote protocol: WebDriver's commands, and those for add-ons and the browser's own windows, which WebDriver lacks.
 * A message is its length in bytes, a colon and JSON: `[0, id, command, parameters]`, answered by `[1, id, error, result]`.
 */
export class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  #received: Buffer = Buffer.alloc(0);
  #last = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (bytes) => this.#take(bytes));
    socket.on("close", () => this.#fail(new Error("Firefox closed the connection")));
    // "close" follows.
    socket.on("error", () => {});
  }

  /** @throws {Error} if nothing listens on the port of this machine. */
  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return new Marionette(socket);
  }

  /**
   * Resolves with the command's result. WebDriver's commands wrap a single value in `value`.
   * @throws {MarionetteError} if Firefox refuses it.
   */
  send(command: string, parameters: object = {}): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    const answer = new Promise<unknown>((resolve, reject) =>
      this.#waiting.set(id, { command, resolve, reject }),
    );
    const message = Buffer.from(JSON.stringify([COMMAND, id, command, parameters]));
    this.#socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]));
    return answer;
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    for (;;) {
      const colon = this.#received.indexOf(":");
      const start = colon + 1;
      const end = start + Number(this.#received.toString("latin1", 0, Math.max(colon, 0)));
      if (colon < 0 || this.#received.length < end) return;
      const message: unknown = JSON.parse(this.#received.toString("utf8", start, end));
      this.#received = this.#received.subarray(end);
      // The greeting is the only message that is no array.
      if (Array.isArray(message)) this.#answer(message);
    }
  }

  #answer([, id, error, result]: unknown[]): void {
    const waiting = this.#waiting.get(Number(id));
    this.#waiting.delete(Number(id));
    if (error)
      waiting?.reject(new MarionetteError(waiting.command, error as { error: string; message: string }));
    else waiting?.resolve(result);
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
