import { expect, test } from "vitest";
import { eventsOf } from "./event-stream.ts";

async function read(...chunks: string[]): Promise<{ event: string | undefined; data: string }[]> {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const events = await Array.fromAsync(eventsOf(body));
  return events.map(({ event, data }) => ({ event, data }));
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

test("comments are skipped, data lines joined, and CRLF line ends accepted", async () => {
  expect(await read(": still here\n\n", "data: one\r\ndata: two\r\n\r\n")).toEqual([
    { event: undefined, data: "one\ntwo" },
  ]);
});

test("an event that the connection cut short is not delivered", async () => {
  expect(await read('event: result\ndata: {"a":')).toEqual([]);
});
