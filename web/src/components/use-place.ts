import { RequestFailed } from "@stockfinder/client/request-failed";
import { locateZip, type Place } from "@stockfinder/contracts/places";
import { call } from "../api/call.ts";
import { useFetched } from "../api/use-fetched.ts";

/** The place of a zip code; null until it is known, "unknown" if no place has the code. */
export function usePlace(zip: string): Place | "unknown" | null {
  const { data, failure } = useFetched(zip, (signal) => call(locateZip, { zipcode: zip }, { signal }));
  if (failure === null) return data;
  return failure.error instanceof RequestFailed && failure.error.status === 404 ? "unknown" : null;
}
