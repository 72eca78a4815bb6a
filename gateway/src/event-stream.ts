import type { Writable } from "node:stream";
import type { Request, Response } from "express";
import { openStream } from "./answer.ts";
import { acceptsGzip, gzipStream } from "./compression.ts";

const END_OF_EVENT = Buffer.from("\n\n");

/** Whether a caller wants server-sent events. */
export function takesEvents({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  return method === "GET" && headers.accept !== undefined && headers.accept.includes("text/event-stream");
}

/** A stream of server-sent events, compressed if its caller accepts that. */
export class EventStream {
  readonly #response: Response;
  readonly #out: Pick<Writable, "write" | "end" | "writableEnded">;

  constructor(request: Request, response: Response) {
    const compressed = acceptsGzip(request.headers);
    openStream(response, compressed ? ["Content-Encoding", "gzip", "Vary", "Accept-Encoding"] : []);
    this.#response = response;
    this.#out = compressed ? gzipStream(response) : response;
  }

  get isOpen(): boolean {
    return !this.#out.writableEnded && !this.#response.destroyed;
  }

  /** Writes an event of one line of data; does nothing after the end. */
  write(event: string, data: Buffer): void {
    if (this.isOpen) this.#out.write(eventOf(event, data));
  }

  /** Writes the last event. */
  end(event: string, data: Buffer): void {
    if (this.isOpen) this.#out.end(eventOf(event, data));
  }
}

function eventOf(event: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`event: ${event}\ndata: `), data, END_OF_EVENT]);
}
