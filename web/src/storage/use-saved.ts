import { useSyncExternalStore } from "react";
import { type SavedKey, save, saved } from "./saved.ts";

const listeners = new Set<() => void>();

/** A value of the browser's storage, "" without one, and how to change it. `held` is what the server rendered the page with. */
export function useSaved(key: SavedKey, held = ""): [string, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => saved(key) ?? "",
    () => held,
  );
  return [
    value,
    (changed) => {
      save(key, changed);
      for (const listener of listeners) listener();
    },
  ];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
