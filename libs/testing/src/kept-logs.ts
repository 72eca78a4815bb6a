import { tracingChannel } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes every log line of a test run to the folder `TEST_LOGS`, so that the run's last check can search them for data
 * that must never be logged. vitest.config.ts loads this into each test file.
 */
const FOLDER = process.env.TEST_LOGS;

/** Stores the output of a process under test. */
export function keepLog(text: string): void {
  if (FOLDER) appendFileSync(join(FOLDER, `${process.pid}.log`), text);
}

/** pino publishes each line on this channel, whatever its destination. */
const lines = tracingChannel("pino_asJson");

// Test files that share a process load this file once each.
if (!lines.hasSubscribers) {
  lines.subscribe({
    start() {},
    end(message) {
      if ("result" in message) keepLog(String(message.result));
    },
    asyncStart() {},
    asyncEnd() {},
    error() {},
  });
}
