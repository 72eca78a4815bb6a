import { expect, test } from "vitest";
import { readyAfterMs } from "./ready-lines.ts";

const STARTED = "2026-11-23T02:00:00.100000000Z";

test.each([
  [
    "gateway",
    '2026-11-23T02:00:01.600000000Z {"level":30,"service":"gateway","healthPort":9464,"msg":"started"}',
  ],
  [
    "postgres",
    "2026-11-23T02:00:01.600000000Z 2026-11-23 LOG:  database system is ready to accept connections",
  ],
  ["sandbox", '2026-11-23T02:00:01.600000000Z {"level":30,"msg":"the sandbox answers with demo data"}'],
])("the start of %s ends with the line that says so", (service, line) => {
  const log = `2026-11-23T02:00:01.000000000Z something else\n${line}\n`;
  expect(readyAfterMs(service, STARTED, log)).toBe(1_500);
});

test("a log that does not say so has no time", () => {
  expect(readyAfterMs("mailpit", STARTED, "")).toBeNull();
});
