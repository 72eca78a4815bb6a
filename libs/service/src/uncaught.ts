import { loggedError } from "./logged-error.ts";

/**
 * Ends the process with code 1 on an error that nothing caught, as Node does. Node prints every field of the error, and
 * with them rows and parameters; this prints what a log line may carry.
 */
export function endOnUncaughtError(): void {
  process.on("uncaughtException", (error: unknown) => {
    process.stderr.write(`Uncaught error: ${JSON.stringify(loggedError(error), null, 2)}\n`);
    process.exit(1);
  });
}
