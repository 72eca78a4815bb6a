/** Does one thing after the other, never two at once. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** One after the other within this tab. */
export function inTurnHere(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/**
 * One after the other in all tabs of the browser, by a Web Lock. There are none on plain http, and none where storage is
 * refused; then tabs do not wait for one another.
 */
export function inTurnEverywhere(name: string): InTurn {
  const here = inTurnHere();
  return async (work) => {
    if (!("locks" in navigator)) return here(work);
    let started = false;
    try {
      return await navigator.locks.request(name, () => {
        started = true;
        return work();
      });
    } catch (error) {
      if (started) throw error;
      return here(work);
    }
  };
}
