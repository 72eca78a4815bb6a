import { INSTALL_REASONS, type InstallReason } from "@stockfinder/contracts/surveys";
import { useState } from "react";
import { PrimaryButton, TextButton } from "../../components/button.tsx";
import { Form } from "../../components/form.tsx";
import { sendInstallReasons } from "./send-install-reasons.ts";

/** A checkbox as large as its answer; the whole of it shows that it is chosen. */
const CHOICE =
  "flex min-h-14 cursor-pointer items-center gap-3 rounded-xl border-2 border-line px-4 font-semibold transition-colors duration-[120ms] [overflow-wrap:anywhere] hover:bg-sunken has-checked:border-brand has-checked:bg-[color-mix(in_oklab,var(--brand)_8%,var(--surface))] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand";

/** No answer is required, and the page never waits for the request. */
export function InstallSurvey({ onDone }: { onDone: () => void }) {
  const [chosen, setChosen] = useState<readonly InstallReason[]>([]);

  function toggle(reason: InstallReason): void {
    setChosen(chosen.includes(reason) ? chosen.filter((one) => one !== reason) : [...chosen, reason]);
  }

  return (
    <Form
      className="rounded-card bg-surface p-6 shadow-card sm:p-8"
      noValidate={false}
      onSubmit={() => {
        if (chosen.length > 0) sendInstallReasons(chosen);
        onDone();
      }}
    >
      <fieldset className="min-w-0">
        <legend>
          <h1 className="text-2xl font-bold tracking-tight">
            Why did you install the product? (check all that apply)
          </h1>
        </legend>
        <div className="mt-6 grid grid-cols-1 gap-3 sm:grid-cols-2">
          {INSTALL_REASONS.map((reason) => (
            <label key={reason} className={CHOICE}>
              <input
                type="checkbox"
                className="size-5 flex-none accent-brand focus-visible:outline-none"
                checked={chosen.includes(reason)}
                onChange={() => toggle(reason)}
              />
              {reason}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-6 grid gap-2">
        <PrimaryButton type="submit">Next</PrimaryButton>
        <TextButton className="justify-self-center px-4" onClick={onDone}>
          Skip question
        </TextButton>
      </div>
    </Form>
  );
}
