import { expect, test } from "vitest";
import { eventsOf, type StreamEvent } from "./event-stream.ts";

async function read(...chunks: string[]): Promise<StreamEvent[]> {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  return Array.fromAsync(eventsOf(body));
}

test("events are read wherever the network cuts them", async () => {
  const stream = 'event: result\ndata: {"a":1}\n\nevent: done\ndata: {}\n\n';
  const expected = [
    { event: "result", data: '{"a":1}' },
    { event: "done", data: "{}" },
  ];

  expect(await read(stream)).toEqual(expected);
  expect(await read(...stream)).toEqual(expected);
});

test("comments are skipped, lines of data joined, and other line ends understood", async () => {
  expect(await read(": still here\n\n", "data: one\r\ndata: two\r\n\r\n")).toEqual([
    { event: "message", data: "one\ntwo" },
  ]);
});

test("an event that the connection cut short is not delivered", async () => {
  expect(await read('event: result\ndata: {"a":')).toEqual([]);
});
