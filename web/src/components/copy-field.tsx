import { useState } from "react";

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
      <button
        type="button"
        className="button-primary"
        onClick={() => navigator.clipboard.writeText(value).then(() => setCopied(value))}
      >
        {copied === value ? "Copied" : button}
      </button>
    </>
  );
}
