/** How long work in hand may take after a stop was asked for, in milliseconds. */
export const GRACE_MS = 10_000;

/** Ctrl-C reaches a program twice at once where whatever started it hears it too and hands it on. */
const SAME_WISH_MS = 500;

/**
 * Runs `stop` at the first SIGTERM or SIGINT and ends the process; a second wish, later, ends it at once. A stop that hangs is
 * cut off a little after the grace period, so that the process is gone before an orchestrator kills it.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let askedAt: number | undefined;
  const handle = (signal: NodeJS.Signals) => {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > SAME_WISH_MS) process.exit(130);
      return;
    }
    askedAt = performance.now();
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The stop did not succeed: ${error instanceof Error ? error.stack : error}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", handle);
  process.on("SIGINT", handle);
}
