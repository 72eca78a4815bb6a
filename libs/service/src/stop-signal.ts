/** How long work in hand may take after a stop was asked for, in milliseconds. */
export const GRACE_MS = 10_000;

/**
 * Runs `stop` at the first SIGTERM or SIGINT and ends the process; a second signal ends it at once. A stop that hangs is
 * cut off a little after the grace period, so that the process is gone before an orchestrator kills it.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let stopping = false;
  const handle = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(130);
    stopping = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    stop(signal).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", handle);
  process.on("SIGINT", handle);
}
