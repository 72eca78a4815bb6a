import { useState } from "react";
import { IS_MOBILE } from "../../components/visitor-device.ts";
import type { AdBanner } from "../../settings/ad-banner.ts";

/** The banner of 720 by 90 that a wide screen has room for. Without an ad, or where it does not load, it takes no room. */
export function AdPlace({ ad, isMobile = IS_MOBILE }: { ad: AdBanner | null; isMobile?: boolean }) {
  const [isBroken, setBroken] = useState(false);
  if (ad === null || isMobile || isBroken) return null;
  return (
    <section aria-label="Advertisement" className="mx-auto mt-6 hidden h-[90px] w-[720px] min-[50rem]:block">
      <a href={ad.href}>
        <img
          src={ad.image}
          alt={ad.text}
          width="720"
          height="90"
          loading="lazy"
          onError={() => setBroken(true)}
        />
      </a>
    </section>
  );
}
