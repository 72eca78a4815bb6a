import { useEffect, useState } from "react";
import { QuietButton } from "../../components/button.tsx";

/** Chromium's event: the site can be installed, when its visitor agrees. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** Puts the site among the phone's apps, where the browser offers that: with lists it is worth it. */
export function InstallButton() {
  const [offer, setOffer] = useState<InstallOffer | null>(null);
  useEffect(() => {
    const offered = (event: Event) => {
      event.preventDefault(); // instead of the browser's own banner
      setOffer(event as InstallOffer);
    };
    window.addEventListener("beforeinstallprompt", offered);
    return () => window.removeEventListener("beforeinstallprompt", offered);
  }, []);
  if (!offer) return null;
  return (
    <QuietButton
      className="mt-8"
      onClick={() => {
        setOffer(null); // it can be used once
        offer.prompt();
      }}
    >
      Install StockFinder on this device
    </QuietButton>
  );
}
