import { countCharacters } from "@stockfinder/contracts/characters";
import type { PostField } from "@stockfinder/contracts/post-options";
import { mostCharacters } from "@stockfinder/contracts/post-rules";
import { type ComponentProps, useId } from "react";

/** The count is shown from this share of the limit on. */
const COUNT_SHOWN_FROM = 0.8;

/** One field: a select with `options`, a text area with `lines`, else a single-line text. */
export function FormField({
  field,
  label,
  value,
  required,
  problem,
  options,
  lines,
  combobox,
  onChange,
}: {
  field: PostField;
  label: string;
  value: string;
  required: boolean;
  problem: string | null;
  options: readonly string[] | null;
  lines?: number;
  /** What makes a single-line text choose from a list. */
  combobox?: ComponentProps<"input">;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const hintId = `${id}-hint`;
  const shared = {
    id,
    name: field,
    value,
    "aria-required": required,
    "aria-invalid": problem !== null,
    "aria-describedby": hintId,
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
        <input className="text-field" autoComplete="off" {...shared} {...combobox} />
      )}
      <p id={hintId} className="text-sm empty:hidden">
        {problem ? (
          <span className="font-semibold text-bad">{problem}</span>
        ) : (
          options === null && <CharacterCount field={field} text={value} />
        )}
      </p>
    </div>
  );
}

function CharacterCount({ field, text }: { field: PostField; text: string }) {
  const most = mostCharacters(field);
  const count = countCharacters(text.trim(), most);
  if (count < most * COUNT_SHOWN_FROM) return null;
  return (
    <span className={`tabular-nums ${count > most ? "text-bad" : "text-soft"}`}>
      {count} of {most} characters
    </span>
  );
}
