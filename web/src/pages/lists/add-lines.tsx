import { randomId } from "@stockfinder/client/random-id";
import { useRef, useState } from "react";
import { typedLines } from "./open-list/list-lines.ts";
import { listFailure } from "./open-list/list-words.ts";
import type { OpenList } from "./open-list/use-list.ts";

/** The field for new lines. A pasted text makes one for each of its lines. */
export function AddLines({
  add,
  onScan,
}: Pick<OpenList, "add"> & {
  /** Null where there is no camera. */
  onScan: (() => void) | null;
}) {
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<string | null>(null);

  /** What was sent last: a second attempt has the same ids, so that a lost answer adds nothing twice. */
  const sent = useRef<{ readonly text: string; readonly lines: Parameters<typeof add>[0] }>(null);

  async function submit(): Promise<void> {
    const typed = typedLines(text);
    if (typed.length === 0) return;
    setFailure(null);
    if (sent.current?.text !== text) {
      const lines = typed.map((line) => ({ ...NEW, clientId: randomId(), text: line }));
      sent.current = { text, lines };
    }
    try {
      await add(sent.current.lines);
      sent.current = null;
      setText("");
    } catch (error) {
      setFailure(listFailure(error));
    }
  }

  return (
    <form
      noValidate
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="flex items-start gap-3">
        <label className="min-w-0 flex-1">
          <span className="sr-only">What to get</span>
          <textarea
            className="text-field w-full resize-none"
            rows={Math.min(8, text.split("\n").length)}
            value={text}
            placeholder="2x paper towels"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              submit();
            }}
          />
        </label>
        <button type="submit" className="button-primary">
          Add
        </button>
      </div>
      <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-sm text-soft">
        Paste a whole list: one thing a line.
        {onScan && (
          <button type="button" className="text-button" onClick={onScan}>
            Scan a code
          </button>
        )}
      </p>
      <p role="alert" className="mt-1 text-sm font-semibold text-bad empty:hidden">
        {failure}
      </p>
    </form>
  );
}

const NEW = { upc: null, note: "", maxPrice: null, similar: false };
