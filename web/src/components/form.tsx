import { type ComponentProps, type ReactNode, useId } from "react";

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

export function TextField({
  label,
  problem = null,
  help,
  className = "",
  onChange,
  ...input
}: Control<"input">) {
  const field = useField({ label, problem, help, className });
  return field((control) => (
    <input className="text-field" {...control} {...input} onChange={({ target }) => onChange(target.value)} />
  ));
}

export function TextArea({
  label,
  problem = null,
  help,
  className = "",
  onChange,
  ...area
}: Control<"textarea">) {
  const field = useField({ label, problem, help, className });
  return field((control) => (
    <textarea
      className="text-area"
      {...control}
      {...area}
      onChange={({ target }) => onChange(target.value)}
    />
  ));
}

export function SelectField({
  label,
  problem = null,
  help,
  className = "",
  onChange,
  ...select
}: Control<"select">) {
  const field = useField({ label, problem, help, className });
  return field((control) => (
    <select
      className="text-field"
      {...control}
      {...select}
      onChange={({ target }) => onChange(target.value)}
    />
  ));
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

function useField({ label, problem, help, className }: Required<FieldProps>) {
  const id = useId();
  const [problemId, helpId] = [`${id}-problem`, `${id}-help`];
  return (render: (control: object) => ReactNode) => (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {render({ id, "aria-invalid": problem !== null, "aria-describedby": `${problemId} ${helpId}` })}
      <p id={problemId} className="text-sm font-semibold text-bad empty:hidden">
        {problem}
      </p>
      <p id={helpId} className="text-sm text-soft empty:hidden">
        {help}
      </p>
    </div>
  );
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
