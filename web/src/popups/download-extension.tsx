import { QuietButton } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { IS_MOBILE } from "../components/visitor-device.ts";
import { usePopup } from "./use-popup.ts";

/** Opens the extension's store; on a phone, the form for a mail to open on a computer. */
export function DownloadExtension() {
  const { popup, openPopup } = usePopup();
  return (
    <>
      <QuietButton
        onClick={() =>
          openPopup(IS_MOBILE ? import("./extension-email-popup.tsx") : import("./extension-popup.tsx"), {})
        }
      >
        <Icon name="puzzle" />
        Download Extension
      </QuietButton>
      {popup}
    </>
  );
}
