import type { PostField } from "@stockfinder/contracts/post-options";
import { useId } from "react";
import { charactersOf, mostCharacters } from "./post-form-rules.ts";

/** Counting starts to matter to whoever writes. */
const TOLD_FROM = 0.8;

/** One field: a choice where there are options, several lines where there are lines, else one. */
export function FormField({
  field,
  label,
  value,
  required,
  problem,
  options,
  lines,
  onChange,
}: {
  field: PostField;
  label: string;
  value: string;
  required: boolean;
  problem: string | null;
  options?: readonly string[];
  lines?: number;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const wordsId = `${id}-words`;
  const shared = {
    id,
    name: field,
    value,
    "aria-required": required,
    "aria-invalid": problem !== null,
    "aria-describedby": wordsId,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };

  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {!required && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {options ? (
        <select className="text-field" {...shared}>
          <option value="">Choose</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : lines ? (
        <textarea className="text-area" rows={lines} {...shared} />
      ) : (
        <input className="text-field" autoComplete="off" {...shared} />
      )}
      <p id={wordsId} className="text-sm empty:hidden">
        {problem ? (
          <span className="font-semibold text-bad">{problem}</span>
        ) : (
          options === undefined && <CharacterCount field={field} text={value} />
        )}
      </p>
    </div>
  );
}

function CharacterCount({ field, text }: { field: PostField; text: string }) {
  const most = mostCharacters(field);
  const count = charactersOf(text.trim(), most);
  if (count < most * TOLD_FROM) return null;
  return (
    <span className={`tabular-nums ${count > most ? "text-bad" : "text-soft"}`}>
      {count} of {most} characters
    </span>
  );
}
