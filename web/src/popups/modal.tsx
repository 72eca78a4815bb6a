import { type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../parts/icon.tsx";

/**
 * A dialog that is open for as long as it is there. Escape and its cross close it; then `onClose` is called, and the focus is
 * back where it was. `children` get a way to close it at once. It stands in the document by itself, so that it looks the
 * same over every page, also where that is white on dark.
 */
export function Modal({
  title,
  wide = false,
  onClose,
  children,
}: {
  title: string;
  wide?: boolean;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const close = () => dialog.current?.close();

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={headingId}
      className={wide ? "modal modal-wide" : "modal"}
      // React may draw twice while one works on it, and tell of the first drawing's end when the second is open.
      onClose={() => dialog.current?.open || onClose()}
    >
      <h2 id={headingId} className="pr-10 text-xl font-bold tracking-tight">
        {title}
      </h2>
      {children(close)}
      <button type="button" className="modal-close" aria-label="Close" onClick={close}>
        <Icon name="cross" />
      </button>
    </dialog>,
    document.body,
  );
}
