import { randomId } from "@stockfinder/client/random-id";
import { addLines, addList, listLists } from "@stockfinder/contracts/lists";
import { addWatch } from "@stockfinder/contracts/watches";
import { listWatch } from "../../alerts/watch-choice.ts";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { startWatching } from "../../alerts/watching.ts";
import { NEW_LINE } from "../lists/open-list/waiting.ts";

const LONGEST_NAME = 100;

/** As a list of this one line, the same when asked again: its stores are searched. Returns its id. */
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
  await callAsWatcher(addWatch, listWatch({ id, zip }));
  startWatching();
  return id;
}
