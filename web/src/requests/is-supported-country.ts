import { getJson } from "./http.ts";

/** Whether the extension works where the visitor is: in the US and Canada. */
export function isSupportedCountry(signal: AbortSignal): Promise<boolean> {
  return getJson("/api/isUSA", signal);
}
