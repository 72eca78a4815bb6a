import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { Oversized, readBody } from "./body.ts";

const TEXT = '{"name":"Bücher"}';

async function answerOf(bytes: Buffer, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const server = createServer((_, response) => response.writeHead(200, headers).end(bytes));
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const [response] = await once(
    get({ port: (server.address() as AddressInfo).port, agent: false }),
    "response",
  );
  return response;
}

test.each([
  ["gzip", gzipSync(TEXT)],
  ["x-gzip", gzipSync(TEXT)],
  ["GZIP", gzipSync(TEXT)],
  ["gzip", gzipSync(TEXT).subarray(0, -8)],
  ["deflate", deflateSync(TEXT)],
  ["deflate", deflateRawSync(TEXT)],
  ["br", brotliCompressSync(TEXT)],
  ["identity", Buffer.from(TEXT)],
  ["gzip", Buffer.alloc(0)],
])("reads a body with encoding %s", async (encoding, bytes) => {
  const response = await answerOf(bytes, { "content-encoding": encoding });
  expect(await readBody(response, 100)).toBe(bytes.length === 0 ? "" : TEXT);
});

test("a byte order mark is no part of the text, and bytes that are no UTF-8 are replaced", async () => {
  expect(await readBody(await answerOf(Buffer.from(`\uFEFF${TEXT}`)), 100)).toBe(TEXT);
  expect(await readBody(await answerOf(Buffer.from([0x22, 0xff, 0x22])), 100)).toBe('"\uFFFD"');
});

test("a body of exactly the limit is read; a larger one is not, sent or decompressed", async () => {
  expect(await readBody(await answerOf(Buffer.alloc(100, "x")), 100)).toHaveLength(100);
  await expect(readBody(await answerOf(Buffer.alloc(101, "x")), 100)).rejects.toThrow(Oversized);
  for (const [encoding, bytes] of [
    ["gzip", gzipSync("x".repeat(101))],
    ["br", brotliCompressSync("x".repeat(101))],
  ] as const) {
    const response = await answerOf(bytes, { "content-encoding": encoding });
    await expect(readBody(response, 100)).rejects.toThrow("more than 100 bytes");
  }
});

test("a body that is not compressed as stated cannot be read", async () => {
  const response = await answerOf(Buffer.from(TEXT), { "content-encoding": "gzip" });
  await expect(readBody(response, 100)).rejects.toThrow("incorrect header check");
});
