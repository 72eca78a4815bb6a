import { useMemo, useState } from "react";
import { useAttempt } from "../../../api/use-attempt.ts";
import { PrimaryButton } from "../../../components/button.tsx";
import { FileText } from "../../../components/file-text.tsx";
import { Form, Problem } from "../../../components/form.tsx";
import { Modal, useModal } from "../../../popups/modal.tsx";
import type { OpenList } from "../open-list/use-list.ts";
import { readListFile } from "./list-file.ts";

/** Of long notes, so many fit into a request. */
const AT_ONCE = 60;

/** Adds the lines of a CSV. What is wrong in it is said by line; the right lines can be added without it. */
export default function ImportPopup({ add, onClose }: Pick<OpenList, "add"> & { onClose: () => void }) {
  const { modal, close } = useModal();
  const [text, setText] = useState("");
  const { problem, attempt } = useAttempt();
  // Once for a text: a line that is sent again after a failure keeps its id, and is not added twice.
  const { lines, problems } = useMemo(
    () => (text.trim() === "" ? { lines: [], problems: [] } : readListFile(text)),
    [text],
  );

  async function addAll(): Promise<void> {
    for (let from = 0; from < lines.length; from += AT_ONCE) await add(lines.slice(from, from + AT_ONCE));
    close();
  }

  return (
    <Modal ref={modal} title="Add from a file" className="modal-wide" onClose={onClose}>
      <Form className="mt-4 grid gap-4" onSubmit={() => attempt(addAll)}>
        <FileText
          label="A CSV with the columns text, quantity, upc, note, max price, similar"
          accept=".csv,.tsv,.txt"
          rows={6}
          value={text}
          placeholder={"text,quantity,note\nmilk,2,whole"}
          onChange={setText}
        />
        <div role="alert" className="text-sm font-semibold text-bad empty:hidden">
          {problems.length > 0 && (
            <ul className="grid max-h-48 gap-1 overflow-y-auto">
              {problems.map(({ line, words }) => (
                <li key={`${line} ${words}`}>{line === null ? words : `Line ${line}: ${words}`}</li>
              ))}
            </ul>
          )}
        </div>
        <Problem>{problem}</Problem>
        <PrimaryButton type="submit" disabled={lines.length === 0}>
          {lines.length === 1 ? "Add 1 line" : `Add ${lines.length} lines`}
        </PrimaryButton>
      </Form>
    </Modal>
  );
}
