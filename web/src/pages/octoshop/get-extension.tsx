import { isUsa } from "@stockfinder/contracts/visits";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { isFirefox, storeAddress } from "../../components/extension/extension-store.ts";
import { installSource } from "../../components/extension/install-source.ts";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { IS_CHROME, IS_MOBILE } from "../../components/visitor-device.ts";
import { usePopup } from "../../popups/use-popup.ts";
import { BROWSER_WAITLIST, COUNTRY_WAITLIST } from "../../settings/page-settings.ts";
import { mainButton } from "./main-button.ts";

const LOOK = "button-primary min-w-[min(18rem,100%)]";

export function GetExtension() {
  const { data: isSupported } = useFetched("country", (signal) => call(isUsa, {}, { signal }));
  const { kind, text } = mainButton({
    mobile: IS_MOBILE,
    supported: isSupported ?? true,
    chrome: IS_CHROME,
  });
  const { popup, openPopup } = usePopup();
  const store = storeAddress(navigator.userAgent, installSource());

  return (
    <div className="grid w-full grid-cols-1 justify-items-center gap-2">
      {kind === "email" && (
        <button
          type="button"
          className={LOOK}
          onClick={() => openPopup(import("../../popups/extension-email-popup.tsx"), {})}
        >
          {text}
        </button>
      )}
      {kind === "install" && (
        <OutboundLink className={LOOK} href={store}>
          {text}
        </OutboundLink>
      )}
      {kind === "country waitlist" && (
        <>
          <OutboundLink className={LOOK} href={COUNTRY_WAITLIST}>
            {text}
          </OutboundLink>
          <SmallLink href={store}>I understand that the extension might not work</SmallLink>
        </>
      )}
      {kind === "browser waitlist" && (
        <>
          <OutboundLink className={LOOK} href={BROWSER_WAITLIST}>
            {text}
          </OutboundLink>
          {isFirefox(navigator.userAgent) && <SmallLink href={store}>Get the Firefox add-on</SmallLink>}
        </>
      )}
      {popup}
    </div>
  );
}

function SmallLink({ href, children }: { href: string; children: string }) {
  return (
    <OutboundLink
      className="inline-flex min-h-11 items-center text-sm font-normal underline underline-offset-4"
      href={href}
    >
      {children}
    </OutboundLink>
  );
}
