import { useState } from "react";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { IS_MOBILE } from "../../components/visitor-device.ts";
import type { AdBanner } from "../../settings/page-settings.ts";

/** The banner of 720 by 90 that a wide screen has room for. Without an ad, or where it does not load, it takes no room. */
export function AdPlace({ ad, isMobile = IS_MOBILE }: { ad: AdBanner | null; isMobile?: boolean }) {
  const [isBroken, setBroken] = useState(false);
  if (ad === null || isMobile || isBroken) return null;
  return (
    <aside aria-label="Advertisement" className="ad-place">
      <OutboundLink href={ad.href}>
        <img src={ad.image} alt={ad.text} width="720" height="90" onError={() => setBroken(true)} />
      </OutboundLink>
    </aside>
  );
}
