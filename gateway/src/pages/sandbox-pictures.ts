import { Fault } from "@stockfinder/contracts/fault";
import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { send } from "../http/answer.ts";

const UPC = /^\d{1,14}$/;
/** The sandbox is busy while a demo begins: a late picture is better than an empty box. */
const TIMEOUT_MS = 20_000;
const LARGEST_BYTES = 64 * 1024;
const KEPT_BYTES = 8 * 1024 * 1024;

/**
 * Relays the sandbox's product pictures, `/sandbox-pictures/{upc}.svg`, because browsers can only reach the gateway. The
 * caller chooses nothing but the number.
 */
export function sandboxPictures(sandboxUrl: string): RequestHandler<{ upc: string }> {
  const kept = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    fetchMethod: async (upc) => draw(new URL(`/pictures/${upc}.svg`, sandboxUrl)),
  });
  return async (request, response) => {
    const { upc } = request.params;
    const bytes = UPC.test(upc) ? await kept.fetch(upc) : undefined;
    if (bytes === undefined) throw new Fault("not-found", "There is no such picture");
    send(response, 200, "image/svg+xml", bytes, ["Cache-Control", "public, max-age=86400"]);
  };
}

async function draw(url: URL): Promise<Buffer | undefined> {
  const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (cause: unknown) => {
      throw new Fault("unavailable", "The sandbox does not answer", {}, { cause });
    },
  );
  if (!answer.ok) {
    await answer.body?.cancel();
    return undefined;
  }
  return readUpTo(LARGEST_BYTES, answer);
}

async function readUpTo(limit: number, { body }: globalThis.Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > limit) throw new Fault("retailer-failed", "The sandbox's picture is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
