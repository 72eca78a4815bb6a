import { isFirefox, storeAddress } from "../components/extension/extension-store.ts";
import { installSource } from "../components/extension/install-source.ts";
import { Icon } from "../components/icon.tsx";
import { OutboundLink } from "../components/outbound-link.tsx";
import { OWN_SOURCE, SETTINGS, SITE_NAME, STORES_CLAIM } from "../settings/site.ts";
import { Modal } from "./modal.tsx";

const REASONS = [
  `Prices of ${STORES_CLAIM} stores beside the item you look at`,
  "Alerts when it is back in stock, or its price drops",
  ...(SETTINGS.usersClaim ? [`${SETTINGS.usersClaim} people shop with it`] : []),
];

export default function ExtensionPopup({ onClose }: { onClose: () => void }) {
  const { userAgent } = navigator;
  const { source, medium } = installSource();

  return (
    <Modal title={`Get the ${SITE_NAME} extension`} onClose={onClose}>
      <ul className="mt-4 grid gap-2.5">
        {REASONS.map((reason) => (
          <li key={reason} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 size-5 text-brand" />
            {reason}
          </li>
        ))}
      </ul>
      <OutboundLink
        className="button-primary mt-6 w-full"
        href={storeAddress(userAgent, { source: source ?? OWN_SOURCE, medium })}
      >
        Add to Chrome - It's Free!
      </OutboundLink>
      <p className="mt-2 text-center text-sm text-soft">
        {isFirefox(userAgent) ? "At Firefox Add-ons." : "At the Chrome Web Store, for Chrome and Edge."}
      </p>
    </Modal>
  );
}
