import type { Availability, RetailerId } from "@stockfinder/contracts/lookup";
import { getJson } from "./http.ts";

export function checkAvailability(
  wanted: { retailer: RetailerId; zip: string; ids: readonly string[] },
  signal: AbortSignal,
): Promise<Availability> {
  const { retailer, zip, ids } = wanted;
  return getJson(`/api/availability/${retailer}?${new URLSearchParams({ zip, ids: ids.join(",") })}`, signal);
}
