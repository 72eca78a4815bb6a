import { RequestFailed } from "@stockfinder/client/request-failed";
import { locateZip, type Place } from "@stockfinder/contracts/places";
import { call } from "../api/call.ts";
import { useHeld } from "../api/held.ts";
import { useFetched } from "../api/use-fetched.ts";

/** The place of a zip code; null without one and until it is known, "unknown" if no place has the code. */
export function usePlace(zip: string | null): Place | "unknown" | null {
  const page = useHeld();
  const { data, failure } = useFetched(
    zip || null,
    (signal) => call(locateZip, { zipcode: zip ?? "" }, { signal }),
    zip !== null && page?.zip === zip ? page.place : null,
  );
  if (failure === null) return data;
  return failure.error instanceof RequestFailed && failure.error.status === 404 ? "unknown" : null;
}
