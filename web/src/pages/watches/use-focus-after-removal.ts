import type { Watch } from "@stockfinder/contracts/watches";
import { useEffect, useRef } from "react";

/**
 * Leads the focus on when its watch was removed: to the first button of the next watch, of the last one if none is after it, and
 * to the heading if none is left.
 */
export function useFocusAfterRemoval(watches: readonly Watch[] | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<{ id: string; place: number } | null>(null);

  useEffect(() => {
    if (removed.current === null || watches === null) return;
    const { id, place } = removed.current;
    if (watches.some((watch) => watch.id === id)) return;
    removed.current = null;
    // The shopper may have moved it meanwhile.
    if (document.activeElement !== document.body) return;
    const next = list.current?.children[Math.min(place, watches.length - 1)];
    (next?.querySelector("button") ?? heading.current)?.focus();
  }, [watches]);

  return {
    heading,
    list,
    /** Called before the watch is removed. */
    removing({ id }: Watch) {
      removed.current = { id, place: watches?.findIndex((watch) => watch.id === id) ?? 0 };
    },
  };
}
