import { currentRequestId, inRequest } from "@stockfinder/bus/request-scope";
import { fakeClock } from "@stockfinder/testing/fake-clock";
import { expect, test } from "vitest";
import { MinuteLog } from "./minute-log.ts";

function someLines() {
  const clock = fakeClock();
  const lines: string[] = [];
  const minuteLines = new MinuteLog<{ retailer: string }>({
    clock,
    log: ({ retailer }, count) => lines.push(`${retailer} ${count} ${currentRequestId() ?? "-"}`),
  });
  return { clock, lines, note: (retailer: string) => minuteLines.note({ retailer }) };
}

test("a repeated occurrence is logged at once, then once a minute with its count", async () => {
  const { clock, lines, note } = someLines();

  for (let i = 0; i < 4; i++) note("target");
  note("cvs");
  expect(lines).toEqual(["target 1 -", "cvs 1 -"]);

  await clock.advance(60_000);
  expect(lines.splice(0)).toEqual(["target 1 -", "cvs 1 -", "target 3 -"]);

  note("target");
  await clock.advance(59_000);
  expect(lines).toEqual([]);
  await clock.advance(1_000);
  expect(lines).toEqual(["target 1 -"]);
});

test("a line that counts several requests has no request id", async () => {
  const { clock, lines, note } = someLines();

  inRequest("request-1", () => note("target"));
  inRequest("request-2", () => note("target"));
  await clock.advance(60_000);

  expect(lines).toEqual(["target 1 request-1", "target 1 -"]);
});

test("a line has the detail of the last of its occurrences", async () => {
  const clock = fakeClock();
  const lines: string[] = [];
  const minuteLines = new MinuteLog<{ retailer: string }>({
    clock,
    log: ({ retailer }, _, detail) => lines.push(`${retailer}: ${detail}`),
  });

  minuteLines.note({ retailer: "target" }, "status 500");
  minuteLines.note({ retailer: "target" }, "status 502");
  minuteLines.note({ retailer: "target" }, "no answer");
  await clock.advance(60_000);

  expect(lines).toEqual(["target: status 500", "target: no answer"]);
});
