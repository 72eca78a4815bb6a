import type { Request, Response } from "express";
import { openStream } from "./answer.ts";
import { acceptsGzip } from "./compression.ts";
import { eventParts, GzipEvents } from "./gzip-events.ts";

export function takesEvents({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  return method !== "HEAD" && headers.accept !== undefined && headers.accept.includes("text/event-stream");
}

export class EventStream {
  readonly #response: Response;
  readonly #compressed: GzipEvents | null;

  constructor(request: Request, response: Response) {
    const isCompressed = acceptsGzip(request.headers);
    openStream(response, isCompressed ? ["Content-Encoding", "gzip", "Vary", "Accept-Encoding"] : []);
    this.#response = response;
    this.#compressed = isCompressed ? new GzipEvents(response) : null;
  }

  get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  write(event: string, data: Buffer): void {
    if (!this.isOpen) return;
    if (this.#compressed) this.#compressed.write(event, data);
    else this.#response.write(Buffer.concat(eventParts(event, data)));
  }

  writeJson(event: string, data: unknown): void {
    this.write(event, encode(data));
  }

  /** Writes the last event. */
  end(event: string, data: unknown): void {
    if (!this.isOpen) return;
    if (this.#compressed) this.#compressed.end(event, encode(data));
    else this.#response.end(Buffer.concat(eventParts(event, encode(data))));
  }
}

/**
 * Opens a stream, and ends it with `done` and what `write` returns. Meanwhile it is among the open ones, which the gateway ends
 * when it stops.
 */
export async function streamTo(
  request: Request,
  response: Response,
  open: Set<EventStream>,
  write: (stream: EventStream) => Promise<object>,
): Promise<void> {
  const stream = new EventStream(request, response);
  open.add(stream);
  try {
    stream.end("done", await write(stream));
  } finally {
    open.delete(stream);
  }
}

function encode(data: unknown): Buffer {
  return Buffer.from(JSON.stringify(data));
}
