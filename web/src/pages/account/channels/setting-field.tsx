import type { ChannelField } from "@stockfinder/contracts/channels";
import { useId } from "react";
import { Problem } from "../../../components/form.tsx";

/** A setting of a channel with its help. A secret can be seen while it is typed, and never again. */
export function SettingField({
  field: { name, label, required, secret, help, link },
  value,
  problem,
  onChange,
}: {
  field: ChannelField;
  value: string;
  problem: string | null;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {!required && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      <input
        id={id}
        name={name}
        className="text-field"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...(secret && { "data-1p-ignore": true })}
        value={value}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem ${id}-help`}
        onChange={({ target }) => onChange(target.value)}
      />
      <Problem id={`${id}-problem`}>{problem}</Problem>
      <p id={`${id}-help`} className="text-sm text-soft">
        {help}{" "}
        {link && (
          <a href={link} target="_blank" rel="noreferrer" className="underline">
            More
            <span className="sr-only"> about {label} (opens in a new tab)</span>
          </a>
        )}
      </p>
    </div>
  );
}
