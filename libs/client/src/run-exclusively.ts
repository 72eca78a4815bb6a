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

/** By a Web Lock in all tabs; where browsers have none (plain http), within each tab. */
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
