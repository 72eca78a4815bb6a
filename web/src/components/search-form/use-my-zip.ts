import { nearestZip } from "@stockfinder/contracts/places";
import { useState } from "react";
import { call } from "../../api/call.ts";

const POSITION_TIMEOUT_MS = 10_000;

export function useMyZip(outcome: { found: (zip: string) => void; notFound: () => void }): {
  locating: boolean;
  locate: () => Promise<void>;
} {
  const [locating, setLocating] = useState(false);

  async function locate(): Promise<void> {
    setLocating(true);
    try {
      const { coords } = await position();
      const { latitude, longitude } = coords;
      outcome.found((await call(nearestZip, { latitude, longitude })).zipcode);
    } catch {
      // Refused, unknown, or no zip code near: the field stays for typing.
      outcome.notFound();
    } finally {
      setLocating(false);
    }
  }

  return { locating, locate };
}

function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    // The timeout of getCurrentPosition starts with the permission. This one also ends an open permission prompt.
    setTimeout(reject, POSITION_TIMEOUT_MS);
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: POSITION_TIMEOUT_MS });
  });
}
