import { type ReactNode, useId } from "react";
import { useFetched } from "../../api/use-fetched.ts";
import { Icon } from "../icon.tsx";
import { useDisclosure } from "../use-disclosure.ts";

/**
 * A button of the navbar that opens a list of links. The links are loaded and made when it opens, because most visitors open
 * none, and they share the current page. On a phone the list unfolds in place.
 */
export function NavMenu({
  label,
  children,
}: {
  label: string;
  children: (links: typeof import("./menu-links.tsx")) => ReactNode;
}) {
  const { root, open, setOpen } = useDisclosure<HTMLDivElement>();
  const { data: links, failure } = useFetched(open ? "links" : null, () => import("./menu-links.tsx"));
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
        {open && links && children(links)}
        {open && failure && <li className="nav-link">These links could not be loaded</li>}
      </ul>
    </div>
  );
}
