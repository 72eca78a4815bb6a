import type { ComponentProps } from "react";

/** While it is `off` it keeps the focus, and a press does nothing: a form is not sent twice. */
interface ButtonProps extends ComponentProps<"button"> {
  readonly off?: boolean;
}

/** What a page or a form is for. */
export const PrimaryButton = buttonOf("button-primary");
export const QuietButton = buttonOf("button-quiet");
/** Within a text or below a list. */
export const TextButton = buttonOf("text-button");

function buttonOf(look: string) {
  return ({ className = "", off, type = "button", onClick, ...rest }: ButtonProps) => (
    <button
      {...rest}
      type={type}
      className={`${look} ${className}`}
      aria-disabled={off}
      onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
    />
  );
}
