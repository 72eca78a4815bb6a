import { QuietButton } from "../../components/button.tsx";
import { CopyField } from "../../components/copy-field.tsx";

/** A secret that was just made: "key". It is shown this once. */
export function MadeSecret({ what, value, onDone }: { what: string; value: string; onDone: () => void }) {
  return (
    <div role="status" className="mt-5 grid gap-3 rounded-xl bg-sunken p-4">
      <p className="font-semibold">Copy the {what} now. It won't be shown again.</p>
      <CopyField label={`Your ${what}`} value={value} button={`Copy the ${what}`} />
      <QuietButton onClick={onDone}>Done</QuietButton>
    </div>
  );
}
