import { save, saved } from "../storage/saved.ts";
import type { Watchable } from "./watchable.ts";

/** Whether this browser has ever watched anything: others load nothing for alerts. */
export function isWatching(): boolean {
  return saved("watching") === "true";
}

const onStart = new Set<() => void>();

export function startWatching(): void {
  save("watching", "true");
  for (const listener of onStart) listener();
}

/** Called when something is watched anew. */
export function onWatching(listener: () => void): () => void {
  onStart.add(listener);
  return () => void onStart.delete(listener);
}

type WatchedWords = (product: Watchable) => string | undefined;

let words: WatchedWords = () => undefined;
const onWords = new Set<() => void>();

/** The words on the button of a product: none before the bell has fetched the watches. For `useSyncExternalStore`. */
export function watchedWords(): WatchedWords {
  return words;
}

export function setWatchedWords(next: WatchedWords): void {
  words = next;
  for (const listener of onWords) listener();
}

/** Called when the words change. */
export function onWatchedWords(listener: () => void): () => void {
  onWords.add(listener);
  return () => void onWords.delete(listener);
}
