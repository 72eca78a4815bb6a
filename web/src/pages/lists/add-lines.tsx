import { randomId } from "@stockfinder/client/random-id";
import { useState } from "react";
import { useAttempt } from "../../api/use-attempt.ts";
import { PrimaryButton, TextButton } from "../../components/button.tsx";
import { Form, Problem } from "../../components/form.tsx";
import { useSuggestions } from "../../components/search-form/use-suggestions.tsx";
import { typedLines } from "./open-list/list-lines.ts";
import type { OpenList } from "./open-list/use-list.ts";
import { NEW_LINE } from "./open-list/waiting.ts";

/** The field for new lines. A pasted text makes one for each of its lines. */
export function AddLines({
  add,
  onScan,
}: Pick<OpenList, "add"> & {
  /** Null where there is no camera. */
  onScan: (() => void) | null;
}) {
  const [text, setText] = useState("");
  const { problem, attempt } = useAttempt();

  async function submit(): Promise<void> {
    const typed = typedLines(text);
    if (typed.length === 0) return;
    suggestions.close();
    const lines = typed.map((line) => ({ ...NEW_LINE, clientId: randomId(), text: line }));
    setText(""); // at once: the next thing is typed while this one is on its way
    if (!(await attempt(() => add(lines)))) setText((since) => since || text);
  }

  // Of one thing: a pasted list is added as it is.
  const suggestions = useSuggestions(text.includes("\n") ? "" : text, ({ upc }) => {
    setText("");
    attempt(() => add([{ ...NEW_LINE, clientId: randomId(), upc, quantity: 1 }]));
  });

  return (
    <Form className="mt-6" onSubmit={submit}>
      <div className="flex items-start gap-3">
        <div className="relative min-w-0 flex-1">
          <textarea
            aria-label="What to get"
            {...suggestions.field}
            className="text-field block w-full resize-none"
            rows={Math.min(8, text.split("\n").length)}
            value={text}
            placeholder="2x paper towels"
            onChange={(event) => {
              setText(event.target.value);
              suggestions.typed();
            }}
            onKeyDown={(event) => {
              suggestions.field.onKeyDown(event);
              if (event.defaultPrevented) return;
              if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              submit();
            }}
          />
          {suggestions.list}
        </div>
        <PrimaryButton type="submit">Add</PrimaryButton>
      </div>
      <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-sm text-soft">
        Paste a whole list, one item per line.
        {onScan && <TextButton onClick={onScan}>Scan a code</TextButton>}
      </p>
      <Problem className="mt-1">{problem}</Problem>
    </Form>
  );
}
