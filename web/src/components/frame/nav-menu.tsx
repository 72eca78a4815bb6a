import { type ReactNode, useId } from "react";
import { Icon } from "../icon.tsx";
import { useDisclosure } from "../use-disclosure.ts";

/**
 * A button of the navbar that opens a list of links. The links are made when it opens, because they share the current page.
 * On a phone the list unfolds in place.
 */
export function NavMenu({ label, children }: { label: string; children: ReactNode }) {
  const { root, open, setOpen } = useDisclosure<HTMLDivElement>();
  const listId = useId();

  return (
    <div ref={root} className="relative">
      <button
        type="button"
        className="nav-link w-full justify-between"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {label}
        <Icon
          name="chevron"
          className={`size-4 motion-safe:transition-transform ${open ? "rotate-180" : ""}`}
        />
      </button>
      <ul id={listId} hidden={!open} className="nav-list nav-menu">
        {open && children}
      </ul>
    </div>
  );
}
