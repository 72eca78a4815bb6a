import { RequestFailed } from "@stockfinder/client/request-failed";
import { type ImportedRow, type ImportSource, importWatches } from "@stockfinder/contracts/imports";
import { useState } from "react";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { startWatching } from "../../alerts/watching.ts";
import { PrimaryButton } from "../../components/button.tsx";
import { Form } from "../../components/form.tsx";
import { Notice } from "../../components/notice.tsx";
import { Modal, useModal } from "../../popups/modal.tsx";

/** Each source with what to paste. */
const SOURCES: Readonly<Record<ImportSource, { readonly name: string; readonly file: string }>> = {
  csv: { name: "StockFinder or a CSV", file: "A CSV with a column upc, url or name" },
  changedetection: { name: "changedetection.io", file: "url-list.txt or url-watches.json of its backup" },
  pricebuddy: { name: "PriceBuddy", file: "The answer of GET /api/products" },
  keepa: { name: "Keepa", file: "The CSV of the product viewer, or the JSON of the tracking API" },
};

const MATCHES = { sure: "Will be watched", unsure: "Not sure", none: "Not known" } as const satisfies Record<
  ImportedRow["match"],
  string
>;

const FAILED = "This could not be imported. Please try again.";

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
  const [failure, setFailure] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const sure = rows?.filter(({ match }) => match === "sure").length ?? 0;

  function change(to: { source?: ImportSource; text?: string }): void {
    if (to.source !== undefined) setSource(to.source);
    if (to.text !== undefined) setText(to.text);
    setRows(null);
  }

  /** Shows the preview first, then watches. */
  async function send(): Promise<void> {
    const preview = rows === null;
    setFailure(null);
    setWaiting(true);
    try {
      const answer = await callAsWatcher(importWatches, { source, text, preview });
      if (preview) return setRows(answer.rows);
      startWatching();
    } catch (error) {
      setFailure(error instanceof RequestFailed && error.isRefusal ? error.message : FAILED);
      return;
    } finally {
      setWaiting(false);
      if (!preview) onImported();
    }
    close();
  }

  return (
    <Modal ref={modal} title="Import watches" className="modal-wide" onClose={onClose}>
      <Form className="mt-4 grid gap-4" noValidate={false} onSubmit={send}>
        <label className="grid gap-1.5 text-sm font-semibold">
          From
          <select
            className="text-field"
            value={source}
            disabled={waiting}
            onChange={(event) => change({ source: event.target.value as ImportSource })}
          >
            {Object.entries(SOURCES).map(([id, { name }]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1.5 text-sm font-semibold">
          {SOURCES[source].file}
          <textarea
            className="text-area"
            rows={5}
            required
            value={text}
            readOnly={waiting}
            onChange={(event) => change({ text: event.target.value })}
          />
        </label>
        <label className="grid gap-1.5 text-sm font-semibold">
          Or choose its file
          <input
            type="file"
            accept=".csv,.txt,.json"
            className="min-h-11 w-full font-normal"
            disabled={waiting}
            onChange={async (event) => change({ text: (await event.target.files?.[0]?.text()) ?? text })}
          />
        </label>
        <div role="status">{rows && <Preview rows={rows} />}</div>
        <div role="alert" className="empty:hidden">
          {failure && <Notice tone="bad">{failure}</Notice>}
        </div>
        <PrimaryButton
          type={rows && sure === 0 ? "button" : "submit"}
          off={waiting || (rows !== null && sure === 0)}
        >
          {waiting ? "Please wait..." : buttonOf(rows, sure)}
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
