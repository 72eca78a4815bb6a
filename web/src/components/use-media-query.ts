import { useCallback, useSyncExternalStore } from "react";

/** The screens on which the stores' sections are folded; store-sections.css has the same width. */
export const PHONE = "(max-width: 39.99rem)";

export function useMediaQuery(query: string): boolean {
  const listen = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(listen, () => window.matchMedia(query).matches);
}
