import { type ReactNode, useId } from "react";

/** The properties that a field passes to its control. */
export interface ControlProps {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string;
}

/** A labelled control with its error message. */
export function StaffField({
  label,
  problem,
  wide = false,
  children,
}: {
  label: string;
  problem: string | null;
  /** Over both columns. */
  wide?: boolean;
  children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className={`grid content-start gap-1.5 ${wide ? "sm:col-span-2" : ""}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({ id, "aria-invalid": problem !== null, "aria-describedby": problemId })}
      <p id={problemId} className="text-sm font-semibold text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}
