import { safeStack } from "./logged-error.ts";

/** How long running work may take after a stop signal, in milliseconds. */
export const GRACE_MS = 10_000;

/** Ctrl-C signals the whole process group, and a parent process may pass its own signal on: that is one request. */
const SAME_REQUEST_MS = 500;

/** At the first SIGTERM or SIGINT; a second one exits at once, and so does a stop longer than `graceMs`. */
export function onStopSignal(
  stop: (signal: NodeJS.Signals) => Promise<void>,
  graceMs: number = GRACE_MS,
): void {
  let askedAt: number | undefined;
  const handle = (signal: NodeJS.Signals) => {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > SAME_REQUEST_MS) process.exit(130);
      return;
    }
    askedAt = performance.now();
    setTimeout(() => process.exit(1), graceMs).unref();
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(
          `The stop did not succeed: ${error instanceof Error ? safeStack(error) : error}\n`,
        );
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", handle);
  process.on("SIGINT", handle);
}
