import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer } from "./upstreams/route.ts";

/** More than any documented call needs. */
const MAX_BODY_BYTES = 1_048_576;

export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

/** @throws {BodyTooLarge} */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new BodyTooLarge(`more than ${MAX_BODY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export function send(response: ServerResponse, { status, contentType, body }: Answer, extra = {}): void {
  const bytes = Buffer.from(body, "utf8");
  response.writeHead(status, {
    "content-type": contentType,
    "content-length": bytes.length,
    "x-sandbox": "stockfinder",
    ...extra,
  });
  response.end(bytes);
}
