import { useEffect, useRef } from "react";
import { save } from "../../storage/saved.ts";

/** How long an answer is shown before the disclaimer. */
const READING_MS = 8_000;

/** Once per browser, after the first answer: some seconds later, or at the first press on a store's link. */
export function DisclaimerModal({ onRead }: { onRead: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const controller = new AbortController();

    function show(): void {
      // Another dialog, such as a sign-up, is not covered either: the next step to a store shows this one.
      if (document.querySelector("dialog[open]") !== null) return;
      controller.abort();
      dialog.current?.showModal();
    }

    const timer = setTimeout(show, READING_MS);
    controller.signal.addEventListener("abort", () => clearTimeout(timer));
    document.addEventListener("click", (event) => isOutbound(event.target) && show(), {
      signal: controller.signal,
    });
    return () => controller.abort();
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
      <h2 id="disclaimer-heading" className="text-xl font-bold">
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

function isOutbound(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('main a[target="_blank"]') !== null;
}
