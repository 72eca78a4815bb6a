import { useState } from "react";
import { nearestZip } from "../requests/nearest-zip.ts";

const POSITION_TIMEOUT_MS = 10_000;

/** Finds the zip code where the shopper is, when asked to. */
export function useMyZip(outcome: { found: (zip: string) => void; notFound: () => void }): {
  locating: boolean;
  locate: () => Promise<void>;
} {
  const [locating, setLocating] = useState(false);

  async function locate(): Promise<void> {
    setLocating(true);
    try {
      const { coords } = await position();
      outcome.found(await nearestZip({ latitude: coords.latitude, longitude: coords.longitude }));
    } catch {
      // Refused, not known, or no zip code near: the shopper types it instead.
      outcome.notFound();
    } finally {
      setLocating(false);
    }
  }

  return { locating, locate };
}

function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    // The browser's own time begins when it is allowed to tell; who leaves its question open wants to type.
    setTimeout(reject, POSITION_TIMEOUT_MS);
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: POSITION_TIMEOUT_MS });
  });
}
