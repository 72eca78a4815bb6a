import { type ImportedRow, type ImportSource, importWatches } from "@stockfinder/contracts/imports";
import { useState } from "react";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { startWatching } from "../../alerts/watching.ts";
import { useAttempt } from "../../api/use-attempt.ts";
import { PrimaryButton } from "../../components/button.tsx";
import { FileText } from "../../components/file-text.tsx";
import { Form, Options, Problem, SelectField } from "../../components/form.tsx";
import { Modal, useModal } from "../../popups/modal.tsx";

const SOURCES: Readonly<Record<ImportSource, { readonly name: string; readonly file: string }>> = {
  csv: { name: "StockFinder or a CSV", file: "A CSV with a column upc, url or name" },
  changedetection: { name: "changedetection.io", file: "url-list.txt or url-watches.json of its backup" },
  pricebuddy: { name: "PriceBuddy", file: "The answer of GET /api/products" },
  keepa: { name: "Keepa", file: "The CSV of the product viewer, or the JSON of the tracking API" },
};

const NAMES = Object.fromEntries(Object.entries(SOURCES).map(([id, { name }]) => [id, name]));

const MATCHES = { sure: "Will be watched", unsure: "Not sure", none: "Not known" } as const satisfies Record<
  ImportedRow["match"],
  string
>;

/** Asks for an export, shows what each of its rows is, and watches the sure ones when that is confirmed. */
export default function ImportPopup({
  onImported,
  onClose,
}: {
  onImported: () => void;
  onClose: () => void;
}) {
  const { modal, close } = useModal();
  const [source, setSource] = useState<ImportSource>("csv");
  const [text, setText] = useState("");
  const [rows, setRows] = useState<readonly ImportedRow[] | null>(null);
  const { problem, isBusy, attempt } = useAttempt("This could not be imported. Please try again.");
  const sure = rows?.filter(({ match }) => match === "sure").length ?? 0;

  function change(to: { source?: ImportSource; text?: string }): void {
    if (to.source !== undefined) setSource(to.source);
    if (to.text !== undefined) setText(to.text);
    setRows(null);
  }

  /** Shows the preview first, then watches. */
  async function send(): Promise<void> {
    const preview = rows === null;
    const isSent = await attempt(async () => {
      const answer = await callAsWatcher(importWatches, { source, text, preview });
      if (preview) setRows(answer.rows);
    });
    if (preview) return;
    onImported();
    if (!isSent) return;
    startWatching();
    close();
  }

  return (
    <Modal ref={modal} title="Import watches" className="modal-wide" onClose={onClose}>
      <Form className="mt-4 grid gap-4" noValidate={false} onSubmit={send}>
        <SelectField
          label="From"
          value={source}
          disabled={isBusy}
          onChange={(source) => change({ source: source as ImportSource })}
        >
          <Options of={NAMES} />
        </SelectField>
        <FileText
          label={SOURCES[source].file}
          accept=".csv,.txt,.json"
          rows={5}
          required
          value={text}
          readOnly={isBusy}
          onChange={(text) => change({ text })}
        />
        <div role="status">{rows && <Preview rows={rows} />}</div>
        <Problem>{problem}</Problem>
        <PrimaryButton
          type={rows && sure === 0 ? "button" : "submit"}
          off={isBusy || (rows !== null && sure === 0)}
        >
          {isBusy ? "Please wait..." : buttonOf(rows, sure)}
        </PrimaryButton>
      </Form>
    </Modal>
  );
}

function buttonOf(rows: readonly ImportedRow[] | null, sure: number): string {
  if (rows === null) return "Preview";
  if (sure === 0) return "Nothing to watch";
  return sure === 1 ? "Watch 1 row" : `Watch ${sure} rows`;
}

function Preview({ rows }: { rows: readonly ImportedRow[] }) {
  return (
    <table className="w-full table-fixed text-left text-sm">
      <thead className="text-soft">
        <tr>
          <th className="w-1/2 py-1">Row</th>
          <th className="py-1">What it is</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ given, match, name, upc, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places, and two may be the same
          <tr key={index} className="border-t border-line align-top">
            <td className="py-2 pr-2 break-words">{given}</td>
            <td className="py-2 break-words">
              <span className="font-semibold">{MATCHES[match]}</span>
              {match !== "none" && <span className="block text-soft">{name ?? upc ?? url}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
