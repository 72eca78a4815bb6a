import { randomId } from "@stockfinder/client/random-id";
import { LIST_STORE, type ListNear, listItem } from "@stockfinder/contracts/list-store";
import { addLines, addList, listLists } from "@stockfinder/contracts/lists";
import { addWatch } from "@stockfinder/contracts/watches";
import { firstChoice, watchBy } from "../../alerts/watch-choice.ts";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { startWatching } from "../../alerts/watching.ts";
import { NEW_LINE } from "./open-list/waiting.ts";

const LONGEST_NAME = 100;

/** Watches a list until all that is open on it can be had in one place near the zip code. */
export async function watchListNear(near: ListNear): Promise<void> {
  const item = { retailer: LIST_STORE, itemId: listItem(near) };
  const list = {
    ...{ upc: null, item, name: "", price: null, isInStock: false },
    country: "USA" as const,
  };
  await callAsWatcher(addWatch, watchBy(list, firstChoice(list, "")));
  startWatching();
}

/**
 * Watches words that no store lists, as a list of this one line: its stores are searched again. Asked again it is the same list.
 * Returns the list's id.
 */
export async function watchWords(words: string, zip: string): Promise<string> {
  const text = words.slice(0, LONGEST_NAME).trim();
  const lists = await callAsWatcher(listLists, {});
  const known = lists.find(({ name }) => name === text);
  const { id } = known ?? (await callAsWatcher(addList, { name: text }));
  if (!known?.lineCount)
    await callAsWatcher(addLines, {
      id,
      lines: [{ ...NEW_LINE, text, clientId: randomId(), quantity: 1 }],
    });
  await watchListNear({ id, zip });
  return id;
}
