import { save, saved } from "../storage/saved.ts";

/** Whether this browser has ever watched anything: others load nothing for alerts. */
export function isWatching(): boolean {
  return saved("watching") === "true";
}

const listeners = new Set<() => void>();

export function startWatching(): void {
  save("watching", "true");
  for (const listener of listeners) listener();
}

export function onWatching(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
