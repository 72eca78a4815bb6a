import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { batchWrites } from "./batch-writes.ts";

/** As amqplib has it: the socket is there, though its types do not tell. */
function connectionOver(stream: unknown) {
  const serverProperties = { host: "", product: "", version: "", platform: "", information: "" };
  return { connection: { serverProperties, stream } };
}

test("what is written in one turn of the event loop leaves at once, in order", async () => {
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

test("a library that keeps its socket elsewhere is left alone", () => {
  expect(() => batchWrites(connectionOver(undefined))).not.toThrow();
});
