import { useState } from "react";
import { PrimaryButton } from "./button.tsx";

export function CopyField({ label, value, button }: { label: string; value: string; button: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  return (
    <>
      <input
        readOnly
        aria-label={label}
        className="text-field"
        value={value}
        onFocus={(event) => event.target.select()}
      />
      <PrimaryButton onClick={() => navigator.clipboard.writeText(value).then(() => setCopied(value))}>
        {copied === value ? "Copied" : button}
      </PrimaryButton>
    </>
  );
}
