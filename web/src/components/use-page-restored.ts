import { useEffect, useEffectEvent } from "react";

export function usePageRestored(act: () => void): void {
  const onShow = useEffectEvent(({ persisted }: PageTransitionEvent) => persisted && act());
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => void onShow(event);
    window.addEventListener("pageshow", listener);
    return () => window.removeEventListener("pageshow", listener);
  }, []);
}
