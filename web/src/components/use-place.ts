import { RequestFailed } from "@stockfinder/client/request-failed";
import { locateZip, type Place } from "@stockfinder/contracts/places";
import { useEffect, useState } from "react";
import { call } from "../api.ts";

/** The place of a zip code; null until it is known, "unknown" if no place has the code. */
export function usePlace(zip: string): Place | "unknown" | null {
  const [place, setPlace] = useState<Place | "unknown" | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    call(locateZip, { zipcode: zip }, { signal }).then(setPlace, (error) => {
      if (!signal.aborted) setPlace(isUnknown(error) ? "unknown" : null);
    });
    return () => controller.abort();
  }, [zip]);

  return place;
}

function isUnknown(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 404;
}
