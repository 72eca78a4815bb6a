import { useEffect, useEffectEvent } from "react";

/** Calls back every `ms` while the page is visible. */
export function useEvery(ms: number, act: () => void): void {
  const tick = useEffectEvent(act);
  useEffect(() => {
    const timer = setInterval(() => document.hidden || tick(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}
