const CHECK_EVERY_MS = 500;

/** Once, when the parent has ended: a killed npm passes no signal on. */
export function watchParent(onOrphaned: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onOrphaned();
  }, CHECK_EVERY_MS).unref();
}
