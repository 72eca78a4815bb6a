import { type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../components/icon.tsx";

/**
 * A dialog that is open as long as it is rendered. Escape and its cross close it; then the focus returns and `onClose` is
 * called. `children` get a function that closes it. It renders into the body, so that no page changes its colours.
 */
export function Modal({
  title,
  className = "",
  onClose,
  children,
}: {
  title: string;
  /** Beside `modal`: its width and how it opens. */
  className?: string;
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
      className={`modal ${className}`}
      // In development React mounts twice, and the first dialog's close event comes when the second is open.
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
