import { useEffect, useRef } from "react";

/** Calls when somebody turns back from another site and the browser shows this page just as they left it. */
export function useShownAgain(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });

  useEffect(() => {
    const tell = ({ persisted }: PageTransitionEvent) => persisted && latest.current();
    window.addEventListener("pageshow", tell);
    return () => window.removeEventListener("pageshow", tell);
  }, []);
}
