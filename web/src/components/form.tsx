import { type ComponentProps, type ElementType, type ReactNode, useId } from "react";

/** A form that a script sends. The script also says what is wrong, in our words. */
export function Form({
  onSubmit,
  ...form
}: Omit<ComponentProps<"form">, "onSubmit"> & { onSubmit: () => void }) {
  return (
    <form
      noValidate
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

export function Problem({ className = "", ...rest }: ComponentProps<"p">) {
  return <p role="alert" {...rest} className={`text-sm font-semibold text-bad empty:hidden ${className}`} />;
}

interface FieldProps {
  readonly label: ReactNode;
  readonly problem?: string | null;
  readonly help?: ReactNode;
  readonly className?: string;
}

type Control<Tag extends "input" | "textarea" | "select"> = FieldProps &
  Omit<ComponentProps<Tag>, keyof FieldProps | "onChange"> & { readonly onChange: (value: string) => void };

export const TextField = fieldOf("input", "text-field");
export const TextArea = fieldOf("textarea", "text-area");
export const SelectField = fieldOf("select", "text-field");

function fieldOf<Tag extends "input" | "textarea" | "select">(tag: Tag, look: string) {
  const Input = tag as ElementType;
  return ({ label, problem = null, help, className = "", onChange, ...input }: Control<Tag>) => {
    const id = useId();
    const [problemId, helpId] = [`${id}-problem`, `${id}-help`];
    return (
      <div className={`grid content-start gap-1.5 ${className}`}>
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        <Input
          id={id}
          className={look}
          aria-invalid={problem !== null}
          aria-describedby={`${problemId} ${helpId}`}
          {...input}
          onChange={({ target }: { target: { value: string } }) => onChange(target.value)}
        />
        <p id={problemId} className="text-sm font-semibold text-bad empty:hidden">
          {problem}
        </p>
        <p id={helpId} className="text-sm text-soft empty:hidden">
          {help}
        </p>
      </div>
    );
  };
}

export function Optional({ label }: { label: string }) {
  return (
    <>
      {label}
      <span className="font-normal text-soft"> (optional)</span>
    </>
  );
}

export function Options({ of }: { of: Readonly<Record<string, string>> }) {
  return Object.entries(of).map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}

export function Tick({
  onChange,
  children,
  className = "",
  ...input
}: Omit<ComponentProps<"input">, "onChange"> & { onChange: (isOn: boolean) => void }) {
  return (
    <label className={`choice ${className}`}>
      <input type="checkbox" {...input} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
