import { OUTCOME_TOAST_MS } from "../components/durations.ts";
import { Icon } from "../components/icon.tsx";
import { showToastLazily } from "../components/show-toast-lazily.ts";
import { usePopup } from "../popups/use-popup.ts";
import type { Watchable } from "./watchable.ts";

/** A button that opens the choice of what to be told about a product. */
export function TellMe({ product, className }: { product: Watchable; className: string }) {
  const { popup, openPopup } = usePopup();
  const { upc } = product;

  function open(): void {
    if (upc === null)
      showToastLazily({
        text: "Product notifications for out of stock items are coming soon. Stay tuned!",
        closeAfterMs: OUTCOME_TOAST_MS,
      });
    else
      openPopup(async (close) => {
        const { TellMePopup } = await import("./tell-me-popup.tsx");
        return <TellMePopup product={{ ...product, upc }} onClose={close} />;
      });
  }

  return (
    <>
      <button type="button" className={className} onClick={open}>
        <Icon name="bell" className="size-4" />
        Tell me
      </button>
      {popup}
    </>
  );
}
