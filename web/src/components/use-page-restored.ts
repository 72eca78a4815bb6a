import { useEffect, useEffectEvent } from "react";

/** Calls back when the browser restores this page from its back/forward cache. */
export function usePageRestored(act: () => void): void {
  const onShow = useEffectEvent(({ persisted }: PageTransitionEvent) => persisted && act());
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => void onShow(event);
    window.addEventListener("pageshow", listener);
    return () => window.removeEventListener("pageshow", listener);
  }, []);
}
