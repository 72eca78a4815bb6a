import { Icon } from "../parts/icon.tsx";
import { IS_MOBILE } from "../parts/visitor-device.ts";
import { extensionEmailPopup, extensionPopup } from "./popups.tsx";
import { usePopup } from "./use-popup.ts";

/** Leads to the extension: to its store, or from a phone to a mail that one opens on a computer. */
export function DownloadExtension() {
  const { popup, openPopup } = usePopup();
  return (
    <>
      <button
        type="button"
        className="button-quiet"
        onClick={() => openPopup(IS_MOBILE ? extensionEmailPopup : extensionPopup)}
      >
        <Icon name="puzzle" />
        Download Extension
      </button>
      {popup}
    </>
  );
}
