import { PageIcon } from "../../components/page-icon.tsx";
import { usePopup } from "../../popups/use-popup.ts";
import type { Listable } from "./listable.ts";

export function AddToList({
  product,
  className,
  about = "",
  compact = false,
}: {
  product: Listable;
  className: string;
  /** For screen readers, because a page has many such buttons. */
  about?: string;
  /** Only the picture, in a card of many. */
  compact?: boolean;
}) {
  const { popup, openPopup } = usePopup();
  const open = () => openPopup(import("./add-to-list-popup.tsx"), { product });
  return (
    <>
      <button type="button" className={className} onClick={open}>
        <PageIcon name="list" className="size-4" />
        <span className={compact ? "sr-only" : ""}>Add to list</span>
        {about && <span className="sr-only"> {about}</span>}
      </button>
      {popup}
    </>
  );
}
