import { loggedError } from "./logged-error.ts";

/** Node would print every field of the error, including rows and parameters. */
export function endOnUncaughtError(): void {
  process.on("uncaughtException", (error: unknown) => {
    process.stderr.write(`Uncaught error: ${JSON.stringify(loggedError(error), null, 2)}\n`);
    process.exit(1);
  });
}
