import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { batchWrites } from "./batch-writes.ts";

test("writes of one event loop turn are sent together, in order", async () => {
  const sent: string[][] = [];
  const socket = batchWrites(
    new Writable({
      writev(chunks, done) {
        sent.push(chunks.map(({ chunk }) => String(chunk)));
        done();
      },
    }),
  );

  socket.write("a");
  socket.cork(); // as the driver does for the messages of a statement
  socket.write("b");
  socket.write("c");
  socket.uncork();
  await new Promise(setImmediate);
  socket.write("d");
  await new Promise(setImmediate);

  expect(sent).toEqual([["a", "b", "c"], ["d"]]);
});
