import type { RetailerInfo } from "@stockfinder/contracts/lookup";
import { getJson } from "./http.ts";

export function listRetailers(signal?: AbortSignal): Promise<RetailerInfo[]> {
  return getJson("/api/retailers", signal);
}
