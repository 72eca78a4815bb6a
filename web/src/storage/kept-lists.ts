import { clear, createStore } from "idb-keyval";
import { forget, save, saved } from "./saved.ts";

/** The shopping lists that open without a network, by their ids. */
export const keptLists = once(() => createStore("stockfinder.lists", "lists"));
/** The changes of lists that their server may not have yet. */
export const waitingChanges = once(() => createStore("stockfinder.list-changes", "changes"));

/**
 * Before they are read: removes the lists of another account, so that a person who signs in neither sees nor sends them. A sign-in
 * that has expired keeps them. `account` is null without a sign-in.
 */
export async function keepOnlyListsOf(account: string | null): Promise<void> {
  if (account === null || saved("lists_of") === account) return;
  if (saved("lists_of") !== null) await forgetKeptLists();
  save("lists_of", account);
}

/** Whether the lists are those of an account whose sign-in has expired. */
export function areOfExpiredSignIn(account: string | null): boolean {
  return account === null && saved("lists_of") !== null;
}

/** Removes both, so that the next person at this browser neither reads nor sends them. */
export async function forgetKeptLists(): Promise<void> {
  forget("trip");
  forget("lists_of");
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
