import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { batchWrites } from "./batch-writes.ts";

/** As in amqplib: the connection has a socket that its types do not declare. */
function connectionOver(stream: unknown) {
  const serverProperties = { host: "", product: "", version: "", platform: "", information: "" };
  return { connection: { serverProperties, stream } };
}

test("writes of one event loop turn are sent together, in order", async () => {
  const sent: string[][] = [];
  const socket = new Writable({
    writev(chunks, done) {
      sent.push(chunks.map(({ chunk }) => String(chunk)));
      done();
    },
  });
  batchWrites(connectionOver(socket));

  socket.write("a");
  socket.write("b");
  await new Promise(setImmediate);
  socket.write("c");
  await new Promise(setImmediate);

  expect(sent).toEqual([["a", "b"], ["c"]]);
});

test("a connection without a socket property is left unchanged", () => {
  expect(() => batchWrites(connectionOver(undefined))).not.toThrow();
});
