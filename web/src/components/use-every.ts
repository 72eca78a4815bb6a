import { useEffect, useEffectEvent } from "react";

/** Calls back every `ms` while the page is visible, and when it is shown again. */
export function useEvery(ms: number, act: () => void): void {
  const tick = useEffectEvent(() => {
    if (!document.hidden) act();
  });
  useEffect(() => {
    const onTime = () => tick();
    const timer = setInterval(onTime, ms);
    document.addEventListener("visibilitychange", onTime);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onTime);
    };
  }, [ms]);
}
