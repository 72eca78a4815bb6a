import { useId } from "react";
import { PageIcon } from "./page-icon.tsx";
import { useDisclosure } from "./use-disclosure.ts";

export interface Command {
  readonly name: string;
  readonly press: () => void;
  /** It takes something away. */
  readonly removes?: true;
}

/** A button that opens a list of commands. A pressed one closes the list and leads the focus back to the button. */
export function Menu({ label, commands }: { label: string; commands: readonly Command[] }) {
  const { root, open, setOpen } = useDisclosure<HTMLDivElement>();
  const listId = useId();

  return (
    <div ref={root} className="relative -mt-2">
      <button
        type="button"
        className="grid size-11 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink"
        aria-label={label}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <PageIcon name="dots" className="size-6" />
      </button>
      <ul
        id={listId}
        hidden={!open}
        className="absolute top-full right-0 z-20 w-52 rounded-xl border border-line bg-surface p-1.5 shadow-(--shadow-over)"
      >
        {commands.map(({ name, press, removes }) => (
          <li key={name}>
            <button
              type="button"
              className={`min-h-11 w-full rounded-lg px-3 text-start text-[0.9375rem] font-semibold hover:bg-sunken ${removes ? "text-bad" : ""}`}
              onClick={() => {
                setOpen(false);
                // Before a dialog opens, which returns it to where it was.
                root.current?.querySelector("button")?.focus();
                press();
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
