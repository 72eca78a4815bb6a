import { OUTCOME_TOAST_MS } from "../components/durations.ts";
import { Icon } from "../components/icon.tsx";
import { showToastLazily } from "../components/show-toast-lazily.ts";
import { usePopup } from "../popups/use-popup.ts";
import { canBeWatched, type Watchable } from "./watchable.ts";

export function TellMe({
  product,
  className,
  about = "",
  compact = false,
}: {
  product: Watchable;
  className: string;
  /** For screen readers, because a page has many such buttons. */
  about?: string;
  /** Only the bell, in a row of many offers. */
  compact?: boolean;
}) {
  const { popup, openPopup } = usePopup();

  function open(): void {
    if (!canBeWatched(product))
      showToastLazily({
        text: "Product notifications for out of stock items are coming soon. Stay tuned!",
        closeAfterMs: OUTCOME_TOAST_MS,
      });
    else openPopup(import("./tell-me-popup.tsx"), { product });
  }

  return (
    <>
      <button type="button" className={className} onClick={open}>
        <Icon name="bell" className={compact ? "size-5" : "size-4"} />
        <span className={compact ? "sr-only" : ""}>{compact ? "Watch" : "Watch this"}</span>
        {about && <span className="sr-only"> {about}</span>}
      </button>
      {popup}
    </>
  );
}
