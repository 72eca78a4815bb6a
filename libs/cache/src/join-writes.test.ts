import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { joinWrites } from "./join-writes.ts";

test("what is written in one event loop turn is sent together, in order", async () => {
  const sent: string[][] = [];
  const socket = new Writable({
    writev(chunks, done) {
      sent.push(chunks.map(({ chunk }) => String(chunk)));
      done();
    },
  });
  joinWrites(socket);

  socket.write("a");
  await new Promise((resolve) => process.nextTick(resolve));
  socket.write(Buffer.from("b"));
  await new Promise(setImmediate);
  socket.write("c");
  await new Promise(setImmediate);

  expect(sent).toEqual([["a", "b"], ["c"]]);
});
