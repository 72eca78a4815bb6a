import { PageIcon } from "../../components/page-icon.tsx";
import { usePopup } from "../../popups/use-popup.ts";
import type { Listable } from "./listable.ts";

/** A button that puts a product into one of the shopper's lists. */
export function AddToList({
  product,
  className,
  about = "",
}: {
  product: Listable;
  className: string;
  /** For screen readers, because a page has many such buttons. */
  about?: string;
}) {
  const { popup, openPopup } = usePopup();
  const open = () =>
    openPopup(async (close) => {
      const { AddToListPopup } = await import("./add-to-list-popup.tsx");
      return <AddToListPopup product={product} onClose={close} />;
    });
  return (
    <>
      <button type="button" className={className} onClick={open}>
        <PageIcon name="list" className="size-4" />
        Add to list
        {about && <span className="sr-only"> {about}</span>}
      </button>
      {popup}
    </>
  );
}
