import type { RetailerInfo } from "@stockfinder/contracts/lookup";
import { getJson } from "./http.ts";

const TIMEOUT_MS = 5_000;

export function listRetailers(signal: AbortSignal): Promise<RetailerInfo[]> {
  return getJson("/api/retailers", AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
}
