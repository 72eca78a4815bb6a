import { useId, useState } from "react";
import { isCanadian, zipText } from "./zip-text.ts";

export function ZipForm({
  zip,
  submitLabel = "Show",
  onChange,
}: {
  zip: string;
  submitLabel?: string;
  onChange: (zip: string) => void;
}) {
  const [typed, setTyped] = useState(zipText(zip));
  const id = useId();
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== "") onChange(typed.trim());
      }}
    >
      <label htmlFor={id} className="whitespace-nowrap text-sm">
        {isCanadian(zip) ? "Postal code" : "ZIP Code"}
      </label>
      <input
        id={id}
        className="text-field min-h-11 w-26"
        autoComplete="postal-code"
        maxLength={10}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className="button-quiet">
        {submitLabel}
      </button>
    </form>
  );
}
