import { tracingChannel } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Every line that anything logs in a whole run of tests is kept in the folder `TEST_LOGS`, so that the run's last check can
 * look through all of them for what must never be logged. Loaded into each test file by vitest.config.ts.
 */
const FOLDER = process.env.TEST_LOGS;

/** Keeps what a process under test has written. */
export function keepLog(text: string): void {
  if (FOLDER) appendFileSync(join(FOLDER, `${process.pid}.log`), text);
}

/** pino tells this channel of each line, wherever that then goes. */
tracingChannel("pino_asJson").subscribe({
  start() {},
  end(message) {
    if ("result" in message) keepLog(String(message.result));
  },
  asyncStart() {},
  asyncEnd() {},
  error() {},
});
