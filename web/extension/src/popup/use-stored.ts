import { useEffect, useState } from "react";
import { api } from "../browser-api.ts";
import { read, type Stored, write } from "../stored.ts";

/**
 * A stored value of the extension, kept current because the worker changes it too. Undefined until it is read, or if it
 * is not set.
 */
export function useStored<K extends keyof Stored>(
  key: K,
): readonly [Stored[K] | undefined, (value: Stored[K]) => void] {
  const [value, setValue] = useState<Stored[K]>();

  useEffect(() => {
    const readAgain = () => void read(key).then(setValue);
    readAgain();
    return onStored(key, readAgain);
  }, [key]);

  return [value, (changed) => void write({ [key]: changed })];
}

const listeners = new Set<{ readonly key: string; readonly changed: () => void }>();
api.storage.onChanged.addListener((changes) => {
  for (const { key, changed } of listeners) if (key in changes) changed();
});

function onStored(key: string, changed: () => void): () => void {
  const listener = { key, changed };
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
