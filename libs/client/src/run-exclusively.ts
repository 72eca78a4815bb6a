/** Runs one piece of work at a time; the next one waits, even after a failure. */
export type RunExclusively = <T>(work: () => Promise<T>) => Promise<T>;

/** One at a time within this tab. */
export function exclusivelyInTab(): RunExclusively {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const running = last.then(work);
    last = running.catch(() => undefined);
    return running;
  };
}

/**
 * One at a time in all tabs of the browser, by a Web Lock of this name. Browsers have no Web Locks on plain http and where
 * storage is refused; then it is one at a time within each tab.
 */
export function exclusivelyInBrowser(lockName: string): RunExclusively {
  const inTab = exclusivelyInTab();
  return async (work) => {
    if (!("locks" in navigator)) return inTab(work);
    let started = false;
    try {
      return await navigator.locks.request(lockName, () => {
        started = true;
        return work();
      });
    } catch (error) {
      if (started) throw error;
      return inTab(work);
    }
  };
}
