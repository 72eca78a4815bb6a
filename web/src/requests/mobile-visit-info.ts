import type { OutputOf } from "@stockfinder/contracts/operation";
import type { mobileVisitInfo as operation } from "@stockfinder/contracts/visits";
import { getJson } from "./http.ts";

export type MobileVisit = Pick<OutputOf<typeof operation>, "lastVisitedTimestamp" | "utmSource">;

export function mobileVisitInfo(signal: AbortSignal): Promise<MobileVisit> {
  return getJson("/api/getMobileVisitInfo", signal);
}
