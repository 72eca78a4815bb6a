import type { IncomingHttpHeaders } from "node:http";
import { gzip } from "node:zlib";
import type { Request, Response } from "express";
import { send, sendAnswer } from "./answer.ts";

/** A smaller answer fits into one packet. */
const SMALLEST_BYTES = 1_400;
/** Compressions at once. Further answers are sent uncompressed: a busy gateway spends its time on answering. */
const AT_ONCE = 2;
/** Fast; higher levels take twice the time and save another tenth. */
export const LEVEL = 4;

const GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;

export function acceptsGzip({ "accept-encoding": accepted }: IncomingHttpHeaders): boolean {
  return typeof accepted === "string" && GZIP.test(accepted);
}

/** Compressed answers. A cached answer is compressed once for all its callers. */
const compressed = new WeakMap<Buffer, Buffer>();
let underWay = 0;

/**
 * Sends JSON, compressed if the caller accepts it. Only for answers without secrets: their length would reveal what the
 * compressed text has in common with the caller's input.
 */
export function sendCompressed(
  request: Request,
  response: Response,
  bytes: Buffer,
): Promise<void> | undefined {
  if (bytes.length < SMALLEST_BYTES || !acceptsGzip(request.headers)) {
    sendAnswer(response, bytes);
    return undefined;
  }
  const known = compressed.get(bytes);
  if (known) {
    sendGzipped(response, known);
    return undefined;
  }
  if (underWay < AT_ONCE) return compressAndSend(response, bytes);
  sendAnswer(response, bytes);
  return undefined;
}

async function compressAndSend(response: Response, bytes: Buffer): Promise<void> {
  underWay++;
  try {
    const small = await gzipped(bytes);
    compressed.set(bytes, small);
    sendGzipped(response, small);
  } finally {
    underWay--;
  }
}

function gzipped(bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    gzip(bytes, { level: LEVEL }, (error, small) => (error ? reject(error) : resolve(small)));
  });
}

function sendGzipped(response: Response, bytes: Buffer): void {
  send(response, 200, "application/json", bytes, ["Content-Encoding", "gzip", "Vary", "Accept-Encoding"]);
}
