import { randomId } from "@stockfinder/client/random-id";
import { addLines, addList, listLists } from "@stockfinder/contracts/lists";
import { useState } from "react";
import { useLocation } from "wouter";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { useAttempt } from "../../api/use-attempt.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { OUTCOME_TOAST_MS } from "../../components/durations.ts";
import { Form, Problem } from "../../components/form.tsx";
import { showToast } from "../../components/toaster.tsx";
import { Waiting } from "../../components/waiting.tsx";
import { Modal, useModal } from "../../popups/modal.tsx";
import type { Listable } from "./listable.ts";
import { NEW_LINE } from "./open-list/waiting.ts";

const FIRST_LIST = "Shopping list";
const LONGEST_TEXT = 200;

export default function AddToListPopup({ product, onClose }: { product: Listable; onClose: () => void }) {
  const { modal, close } = useModal();
  const fetched = useFetched("lists", (signal) => callAsWatcher(listLists, {}, signal));
  const { data: lists } = fetched;
  const [, navigate] = useLocation();
  /** Of the line: pressed again after a lost answer, it is added once. */
  const [clientId] = useState(randomId);
  const [newName, setNewName] = useState("");
  const { problem, isBusy, attempt } = useAttempt();

  async function add(list: { readonly id: string; readonly name: string } | null) {
    const isAdded = await attempt(async () => {
      const { id, name } = list ?? (await callAsWatcher(addList, { name: newName.trim() || FIRST_LIST }));
      // A product's line gets its name there: the page may not know it yet.
      const text = product.upc === null ? { text: product.name.slice(0, LONGEST_TEXT) } : {};
      const line = { ...NEW_LINE, ...text, clientId, upc: product.upc, quantity: 1 };
      await callAsWatcher(addLines, { id, lines: [line] });
      close();
      showToast({
        text: `Added to ${name}. Open the list`,
        outcome: "success",
        closeAfterMs: OUTCOME_TOAST_MS,
        onPress: () => navigate(`/lists/${id}`),
      });
    });
    if (!isAdded) fetched.reload();
  }

  return (
    <Modal ref={modal} title="Add to a list" onClose={onClose}>
      <p className="mt-1 line-clamp-2 text-soft">{product.name}</p>
      <Waiting of={fetched} label="Loading your lists" failed="Your lists could not be loaded" />
      <ul className="mt-4 grid gap-2">
        {lists?.map((list) => (
          <li key={list.id}>
            <button
              type="button"
              className="flex min-h-12 w-full items-center justify-between gap-4 rounded-xl border border-line px-4 text-left hover:bg-sunken"
              aria-disabled={isBusy}
              onClick={() => isBusy || add(list)}
            >
              <span className="min-w-0 truncate font-semibold">{list.name}</span>
              <span className="shrink-0 text-sm text-soft">
                {list.lineCount === 0 ? "empty" : `${list.openCount} to get`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {lists !== null && (
        <Form className="mt-4 flex gap-3" onSubmit={() => isBusy || add(null)}>
          <label className="min-w-0 flex-1">
            <span className="sr-only">List name</span>
            <input
              className="text-field w-full"
              value={newName}
              placeholder={FIRST_LIST}
              maxLength={100}
              onChange={({ target }) => setNewName(target.value)}
            />
          </label>
          <button
            type="submit"
            className={lists.length === 0 ? "button-primary" : "button-quiet"}
            aria-disabled={isBusy}
          >
            New list
          </button>
        </Form>
      )}
      <Problem className="mt-4">{problem}</Problem>
    </Modal>
  );
}
