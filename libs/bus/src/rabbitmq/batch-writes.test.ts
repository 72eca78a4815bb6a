import { PassThrough, Writable } from "node:stream";
import { expect, test } from "vitest";
import { batchWrites, sendNow } from "./batch-writes.ts";

/** As in amqplib: the connection has a socket that its types do not declare. */
function connectionOver(stream: unknown) {
  const serverProperties = { host: "", product: "", version: "", platform: "", information: "" };
  const channels = [null, { buffer: new PassThrough({ objectMode: true }) }];
  return { connection: { serverProperties, stream, channels, muxer: { blocked: false } } };
}

/** A socket that records what is sent together. */
function aSocket() {
  const sent: string[][] = [];
  const socket = new Writable({
    write(chunk, _encoding, done) {
      sent.push([String(chunk)]);
      done();
    },
    writev(chunks, done) {
      sent.push(chunks.map(({ chunk }) => String(chunk)));
      done();
    },
  });
  return { socket, sent };
}

test("writes of one event loop turn are sent together, in order", async () => {
  const { socket, sent } = aSocket();
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

test("what a channel sends now goes to the socket at once, after what was written before", async () => {
  const { socket, sent } = aSocket();
  const { connection } = connectionOver(socket);
  batchWrites({ connection });
  const buffer = connection.channels[1]?.buffer;

  socket.write("before");
  buffer?.write("now");
  sendNow({ connection, ch: 1 } as Parameters<typeof sendNow>[0]);
  expect(sent).toEqual([["before", "now"]]);

  socket.write("a");
  socket.write("b");
  await new Promise(setImmediate);
  expect(sent).toEqual([
    ["before", "now"],
    ["a", "b"],
  ]);
});

test("a channel without the expected buffer is left to amqplib", () => {
  const { connection } = connectionOver(aSocket().socket);

  expect(() => sendNow({ connection, ch: 7 } as Parameters<typeof sendNow>[0])).not.toThrow();
});
