import { loggedError } from "./logged-error.ts";

/**
 * Ends the process with code 1 on an uncaught error, as Node does. Node prints every field of the error, including rows
 * and parameters; this prints only what a log line may have.
 */
export function endOnUncaughtError(): void {
  process.on("uncaughtException", (error: unknown) => {
    process.stderr.write(`Uncaught error: ${JSON.stringify(loggedError(error), null, 2)}\n`);
    process.exit(1);
  });
}
