import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../components/icon.tsx";

export function useModal() {
  const modal = useRef<HTMLDialogElement>(null);
  return { modal, close: () => modal.current?.close() };
}

/**
 * A dialog that is open as long as it is rendered. Escape and its cross close it; then the focus returns and `onClose` is
 * called. It renders into the body, so that no page changes its colours.
 */
export function Modal({
  ref,
  title,
  className = "",
  onClose,
  children,
}: {
  ref?: RefObject<HTMLDialogElement | null>;
  title: string;
  /** Beside `modal`: its width and how it opens. */
  className?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  const headingId = useId();

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, [dialog]);

  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={headingId}
      className={`modal ${className}`}
      // In development React mounts twice, and the first dialog's close event comes when the second is open.
      onClose={() => dialog.current?.open || onClose()}
    >
      <h2 id={headingId} className="pr-10 text-xl font-bold">
        {title}
      </h2>
      {children}
      <button
        type="button"
        className="modal-close"
        aria-label="Close"
        onClick={() => dialog.current?.close()}
      >
        <Icon name="cross" />
      </button>
    </dialog>,
    document.body,
  );
}
