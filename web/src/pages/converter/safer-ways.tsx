import { useId, useState } from "react";
import { QuietButton } from "../../components/button.tsx";
import { Form } from "../../components/form.tsx";
import { AudiencePreview } from "./audience-preview.tsx";
import type { Converter } from "./use-converter.ts";

/** Preview, canary and schedule: the steps before everybody gets a broadcast. */
export function SaferWays({ converter }: { converter: Converter }) {
  const { built, preview, working, failure, showPreview, canary, schedule } = converter;
  const [at, setAt] = useState("");
  const atId = useId();
  const isBlocked = !built || working !== null;
  const problem = failure?.field === "sendAt" ? failure.message : null;

  return (
    <div className="mt-5 border-t border-line pt-5">
      <h3 className="font-bold">More carefully</h3>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <QuietButton className="disabled:opacity-45" disabled={isBlocked} onClick={showPreview}>
          {working === "preview" ? "Looking..." : "Preview"}
        </QuietButton>
        <QuietButton className="disabled:opacity-45" disabled={isBlocked} onClick={canary}>
          {working === "canary" ? "Sending..." : "Send to 1 % first"}
        </QuietButton>
        <Form className="flex flex-wrap items-end gap-3" onSubmit={() => schedule(at)}>
          <label htmlFor={atId} className="grid gap-1 text-sm font-semibold">
            Send at
            <input
              id={atId}
              type="datetime-local"
              className="text-field"
              aria-invalid={problem !== null}
              value={at}
              onChange={({ target }) => setAt(target.value)}
            />
          </label>
          <QuietButton type="submit" className="disabled:opacity-45" disabled={isBlocked}>
            {working === "schedule" ? "Scheduling..." : "Schedule"}
          </QuietButton>
        </Form>
      </div>
      {preview && <AudiencePreview preview={preview} />}
    </div>
  );
}
