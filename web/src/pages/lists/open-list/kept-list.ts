import type { List } from "@stockfinder/contracts/lists";
import { createStore, del, entries, get, set } from "idb-keyval";
import type { Waiting } from "./waiting.ts";

/** Older edits are not merged by the server. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

const lists = once(() => createStore("stockfinder.lists", "lists"));
const changes = once(() => createStore("stockfinder.list-changes", "changes"));

/** The list as it was last seen in this browser; null if it was not. */
export async function keptList(id: string): Promise<List | null> {
  return (await orNothing(() => get<List>(id, lists()))) ?? null;
}

export async function keepList(list: List): Promise<void> {
  await orNothing(() => set(list.id, list, lists()));
}

/** What waits to be sent of a list, the oldest first. */
export async function keptChanges(listId: string): Promise<Waiting[]> {
  const all = (await orNothing(() => entries<string, Waiting>(changes()))) ?? [];
  const known = all.filter(([key, { at }]) => key.startsWith(`${listId} `) && Date.now() - at < KEPT_MS);
  return known.map(([, waiting]) => waiting).sort((one, other) => one.at - other.at);
}

/** Each change is an entry of its own, so that two windows do not overwrite each other's. */
export async function keepChange(listId: string, waiting: Waiting): Promise<void> {
  await orNothing(() => set(`${listId} ${waiting.id}`, waiting, changes()));
}

export async function forgetChange(listId: string, { id }: Waiting): Promise<void> {
  await orNothing(() => del(`${listId} ${id}`, changes()));
}

/** Private windows may refuse storage, and it may be full: then a list lasts as long as its page. */
async function orNothing<T>(use: () => Promise<T>): Promise<T | undefined> {
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
