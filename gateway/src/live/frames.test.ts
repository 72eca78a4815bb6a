import { expect, test } from "vitest";
import { frameOf, PINGS } from "./frames.ts";

/** Of an `error` without a text, as JSON. */
const EMPTY_BYTES = JSON.stringify({ type: "error", message: "" }).length;

test.each([
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [65_535, [0x81, 126, 0xff, 0xff]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])("a payload of %i bytes follows a header with its length", (length, head) => {
  const message = { type: "error" as const, message: `é${"x".repeat(length - EMPTY_BYTES - 2)}` };

  const frame = frameOf(message);

  expect([...frame.subarray(0, head.length)]).toEqual(head);
  expect(frame.subarray(head.length).toString()).toBe(JSON.stringify(message));
  expect(frame).toHaveLength(head.length + length);
});

test("both pings are one piece", () => {
  expect(PINGS.toString("latin1")).toBe('\x89\0\x81\x0f{"type":"ping"}');
});
