import type { Place } from "@stockfinder/contracts/places";
import { postJson } from "./http.ts";

export function locateZip(zipcode: string, signal: AbortSignal): Promise<Place> {
  return postJson("/api/getLatLng", { zipcode }, { signal });
}
