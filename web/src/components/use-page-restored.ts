import { useEffect, useRef } from "react";

/** Calls back when the browser restores this page from its back/forward cache. */
export function usePageRestored(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });

  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && latest.current();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
}
