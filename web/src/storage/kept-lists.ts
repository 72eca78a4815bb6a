import { clear, createStore } from "idb-keyval";

/** The shopping lists that open without a network, by their ids. */
export const keptLists = once(() => createStore("stockfinder.lists", "lists"));
/** The changes of lists that their server may not have yet. */
export const waitingChanges = once(() => createStore("stockfinder.list-changes", "changes"));

/** Removes both, so that the next person at this browser neither reads nor sends them. */
export async function forgetKeptLists(): Promise<void> {
  await Promise.all([keptLists, waitingChanges].map((store) => orNothing(() => clear(store()))));
}

/** Private windows may refuse storage, and it may be full: then a list lasts as long as its page. */
export async function orNothing<T>(use: () => Promise<T>): Promise<T | undefined> {
  try {
    return await use();
  } catch {
    return undefined;
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
