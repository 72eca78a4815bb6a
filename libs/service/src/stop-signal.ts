import { safeStack } from "./logged-error.ts";

/** How long running work may take after a stop signal, in milliseconds. */
export const GRACE_MS = 10_000;

/** Ctrl-C signals the whole process group, and a parent process may pass its own signal on: that is one request. */
const SAME_REQUEST_MS = 500;

/**
 * Runs `stop` at the first SIGTERM or SIGINT, then exits; a second signal, later, exits at once. A stop that takes longer
 * than `graceMs` milliseconds is aborted, so that the process exits before an orchestrator kills it.
 */
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
