const CHECK_EVERY_MS = 500;

/**
 * Calls `onOrphaned` once, when the parent of this process has ended: a killed npm passes no signal on to the script that it
 * runs.
 */
export function watchParent(onOrphaned: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onOrphaned();
  }, CHECK_EVERY_MS).unref();
}
