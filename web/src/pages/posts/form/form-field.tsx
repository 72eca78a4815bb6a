import { countCharacters } from "@stockfinder/contracts/characters";
import type { PostField } from "@stockfinder/contracts/post-options";
import { mostCharacters } from "@stockfinder/contracts/post-rules";
import type { ComponentProps } from "react";
import { Optional, SelectField, TextArea, TextField } from "../../../components/form.tsx";

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
  placeholder,
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
  placeholder?: string;
  combobox?: Omit<ComponentProps<"input">, "onChange" | "className">;
  onChange: (value: string) => void;
}) {
  const shared = {
    label: required ? label : <Optional label={label} />,
    help: problem === null && options === null && <CharacterCount field={field} text={value} />,
    "aria-required": required,
    name: field,
    ...{ value, problem, onChange },
  };
  if (lines) return <TextArea rows={lines} placeholder={placeholder} {...shared} />;
  if (!options) return <TextField autoComplete="off" placeholder={placeholder} {...shared} {...combobox} />;
  return (
    <SelectField {...shared}>
      <option value="">Choose</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </SelectField>
  );
}

function CharacterCount({ field, text }: { field: PostField; text: string }) {
  const most = mostCharacters(field);
  const count = countCharacters(text.trim(), most);
  if (count < most * COUNT_SHOWN_FROM) return null;
  return (
    <span className={`tabular-nums ${count > most ? "text-bad" : ""}`}>
      {count} of {most} characters
    </span>
  );
}
