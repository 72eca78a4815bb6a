import { useMemo, useState } from "react";
import { PrimaryButton } from "../../../components/button.tsx";
import { Form } from "../../../components/form.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Modal, useModal } from "../../../popups/modal.tsx";
import { listFailure } from "../open-list/list-words.ts";
import type { OpenList } from "../open-list/use-list.ts";
import { type FileProblem, readListFile } from "./list-file.ts";

/** Of long notes, so many fit into a request. */
const AT_ONCE = 60;

/** Adds the lines of a CSV. What is wrong in it is said by line; the right lines can be added without it. */
export default function ImportPopup({ add, onClose }: Pick<OpenList, "add"> & { onClose: () => void }) {
  const { modal, close } = useModal();
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  // Once for a text: a line that is sent again after a failure keeps its id, and is not added twice.
  const { lines, problems } = useMemo(
    () => (text.trim() === "" ? { lines: [], problems: [] } : readListFile(text)),
    [text],
  );

  async function submit(): Promise<void> {
    setFailure(null);
    try {
      for (let from = 0; from < lines.length; from += AT_ONCE) await add(lines.slice(from, from + AT_ONCE));
      close();
    } catch (error) {
      setFailure(listFailure(error));
    }
  }

  return (
    <Modal ref={modal} title="Add from a file" className="modal-wide" onClose={onClose}>
      <Form className="mt-4 grid gap-4" noValidate={false} onSubmit={submit}>
        <label className="grid gap-1.5 text-sm font-semibold">
          A CSV with the columns text, quantity, upc, note, max price, similar
          <textarea
            className="text-area"
            rows={6}
            value={text}
            placeholder={"text,quantity,note\nmilk,2,whole"}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <label className="grid gap-1.5 text-sm font-semibold">
          Or choose its file
          <input
            type="file"
            accept=".csv,.tsv,.txt"
            className="min-h-11 w-full font-normal"
            onChange={async ({ target }) => setText((await target.files?.[0]?.text()) ?? text)}
          />
        </label>
        <div role="alert" className="empty:hidden">
          {problems.length > 0 && <Problems problems={problems} />}
          {failure && <Notice tone="bad">{failure}</Notice>}
        </div>
        <PrimaryButton type="submit" disabled={lines.length === 0}>
          {lines.length === 1 ? "Add 1 line" : `Add ${lines.length} lines`}
        </PrimaryButton>
      </Form>
    </Modal>
  );
}

function Problems({ problems }: { problems: readonly FileProblem[] }) {
  return (
    <ul className="grid max-h-48 gap-1 overflow-y-auto text-sm font-semibold text-bad">
      {problems.map(({ line, words }) => (
        <li key={`${line} ${words}`}>{line === null ? words : `Line ${line}: ${words}`}</li>
      ))}
    </ul>
  );
}
