import fc from "fast-check";
import { expect, test } from "vitest";
import { streamEvents } from "./stream-events.ts";

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
const EVENTS = [
  `event: result\ndata: {"retailer":"target","items":"${"x".repeat(2_000)}"}\n\n`,
  'event: result\ndata: {"retailer":"cvs"}\n\n',
  "event: done\ndata: {}\n\n",
];
const RESPONSE = Buffer.from(
  `${HEAD}${EVENTS.map((event) => `${event.length.toString(16)}\r\n${event}\r\n`).join("")}0\r\n\r\n`,
);

test("the events of a response are found however its bytes are split", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(RESPONSE.length)), (cuts) => {
      const found: (string | undefined)[] = [];
      const read = streamEvents((opening) => found.push(/"retailer":"(\w+)"|event: done/.exec(opening)?.[1]));
      const ends = [...new Set([0, ...cuts, RESPONSE.length])].sort((a, b) => a - b);
      const isLast = ends.slice(1).map((end, i) => read(RESPONSE.subarray(ends[i], end)));
      expect(found).toEqual(["target", "cvs", undefined]);
      expect(isLast).toEqual(isLast.map((_, i) => i === isLast.length - 1));
    }),
  );
});
