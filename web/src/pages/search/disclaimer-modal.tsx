import { useEffect, useRef } from "react";
import { save, saved } from "../../parts/saved.ts";

/** Shown once per browser: how far the numbers can be trusted. */
export function DisclaimerModal({ onRead }: { onRead: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (saved("seen") === null) dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby="disclaimer-heading"
      className="modal"
      onClose={() => {
        save("seen", "true");
        onRead();
      }}
    >
      <h2 id="disclaimer-heading" className="text-xl font-bold tracking-tight">
        Before you drive to the store
      </h2>
      <p className="mt-3 text-soft">
        Prices and stock come from the stores' own sites and may be outdated: shelves change faster than web
        pages. Each answer says how old it is. When it matters, call the store first.
      </p>
      <form method="dialog" className="mt-6">
        <button type="submit" className="button-primary w-full">
          I understand
        </button>
      </form>
    </dialog>
  );
}
