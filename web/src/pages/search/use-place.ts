import { useEffect, useState } from "react";
import { locateZip } from "../../requests/locate-zip.ts";

/** "Cleveland, OH" for a zip code; null until it is known, and where it is not, the zip code says enough. */
export function usePlace(zip: string): string | null {
  const [place, setPlace] = useState<string | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    locateZip(zip, controller.signal).then(
      ({ city, state }) => setPlace(`${city}, ${state}`),
      () => setPlace(null),
    );
    return () => controller.abort();
  }, [zip]);

  return place;
}
