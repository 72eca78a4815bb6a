import { save, saved } from "../storage/saved.ts";
import type { Watchable } from "./watchable.ts";

/** Whether this browser has ever watched anything: others load nothing for alerts. */
export function isWatching(): boolean {
  return saved("watching") === "true";
}

type WatchedWords = (product: Watchable) => string | undefined;

let words: WatchedWords = () => undefined;
const listeners = new Set<() => void>();

/** The words on the button of a product: none before the bell has fetched the watches. For `useSyncExternalStore`. */
export function watchedWords(): WatchedWords {
  return words;
}

export function setWatchedWords(next: WatchedWords): void {
  words = next;
  for (const listener of listeners) listener();
}

export function startWatching(): void {
  save("watching", "true");
  setWatchedWords(words);
}

/** Called when something is watched anew, and when the words change. */
export function onWatching(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
