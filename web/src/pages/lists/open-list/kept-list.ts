import { RequestFailed } from "@stockfinder/client/request-failed";
import type { List } from "@stockfinder/contracts/lists";
import { del, delMany, entries, get, set } from "idb-keyval";
import { signedInAccount } from "../../../session/stored-tokens.ts";
import {
  areOfExpiredSignIn,
  keepOnlyListsOf,
  keptLists,
  orNothing,
  waitingChanges,
} from "../../../storage/kept-lists.ts";
import type { Waiting } from "./waiting.ts";

/** Older edits are not merged by the server. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** The list as it was last seen in this browser; null if it was not. */
export async function keptList(id: string): Promise<List | null> {
  await keepOnlyListsOf(signedInAccount());
  return (await orNothing(() => get<List>(id, keptLists()))) ?? null;
}

/** Whether the list is one of a person whose sign-in has expired, as far as the server's refusal says. */
export function needsSignIn(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 404 && areOfExpiredSignIn(signedInAccount());
}

export async function keepList(list: List): Promise<void> {
  await orNothing(() => set(list.id, list, keptLists()));
}

export async function forgetList(id: string): Promise<void> {
  await orNothing(() => del(id, keptLists()));
}

/** What waits to be sent of a list, the oldest first. What is too old, of any list, is deleted. */
export async function keptChanges(listId: string): Promise<Waiting[]> {
  await keepOnlyListsOf(signedInAccount());
  const all = (await orNothing(() => entries<string, Waiting>(waitingChanges()))) ?? [];
  const isOld = ({ at }: Waiting) => Date.now() - at > KEPT_MS;
  const old = all.filter(([, change]) => isOld(change)).map(([key]) => key);
  await orNothing(() => delMany(old, waitingChanges()));
  return all
    .filter(([key, change]) => key.startsWith(`${listId} `) && !isOld(change))
    .map(([, change]) => change)
    .sort((one, other) => one.at - other.at);
}

/** Each change is an entry of its own, so that two windows do not overwrite each other's. */
export async function keepChange(listId: string, waiting: Waiting): Promise<void> {
  await orNothing(() => set(`${listId} ${waiting.id}`, waiting, waitingChanges()));
}

export async function forgetChange(listId: string, { id }: Waiting): Promise<void> {
  await orNothing(() => del(`${listId} ${id}`, waitingChanges()));
}
