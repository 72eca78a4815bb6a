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

  /** Writes the last event. */
  end(event: string, data: Buffer): void {
    if (!this.isOpen) return;
    if (this.#compressed) this.#compressed.end(event, data);
    else this.#response.end(Buffer.concat(eventParts(event, data)));
  }
}
