import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { GzipEvents } from "./gzip-events.ts";

const ofText = (texts: readonly string[]) => texts.map((text) => Buffer.from(text));

async function streamed(events: readonly (readonly [string, Buffer])[], last: Buffer): Promise<Buffer> {
  const out = new PassThrough();
  const stream = new GzipEvents(out);
  for (const [name, data] of events) stream.write(name, data);
  stream.end("done", last);
  return await buffer(out);
}

test("any events make one gzip stream, which any reader can read", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: "binary", maxLength: 3_000 })), async (texts) => {
      const datas = ofText(texts);
      const compressed = await streamed(
        datas.map((data) => ["result", data] as const),
        Buffer.from("{}"),
      );
      const expected = [
        ...texts.map((text) => `event: result\ndata: ${text}\n\n`),
        "event: done\ndata: {}\n\n",
      ];
      // It also checks the sum and the length at the end.
      expect(gunzipSync(compressed).equals(Buffer.from(expected.join("")))).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test("an answer that is streamed again, or under another name, reads the same", async () => {
  const answer = Buffer.from("lemon scent ".repeat(100));
  const [first, second, other] = await Promise.all([
    streamed([["result", answer]], Buffer.from("{}")),
    streamed([["result", answer]], Buffer.from("{}")),
    streamed([["offer", answer]], Buffer.from("{}")),
  ]);
  expect(second.equals(first)).toBe(true);
  expect(gunzipSync(other).toString()).toMatch(/^event: offer\ndata: lemon scent /);
});

test("an event can be decompressed as soon as it is written", async () => {
  const out = new PassThrough();
  const stream = new GzipEvents(out);
  const read: string[] = [];
  const reader = out.pipe(createGunzip()).setEncoding("utf8");
  reader.on("data", (text: string) => read.push(text));

  stream.write("result", Buffer.from("first"));

  await expect.poll(() => read.join("")).toBe("event: result\ndata: first\n\n");
});
