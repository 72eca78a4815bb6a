import type { Handler } from "@stockfinder/bus/bus";
import type { mobileVisitInfo as operation } from "@stockfinder/contracts/visits";
import type { AuthContext } from "../context/context.ts";
import { visitorAt } from "../visits/addresses.ts";
import { visitsOf } from "../visits/mobile-visits.ts";

export function mobileVisitInfo({ database, clock }: AuthContext): Handler<typeof operation> {
  return async ({ address }) => {
    const visitor = visitorAt(address);
    if (!visitor) return { noVisits: 0, lastVisitedTimestamp: null, utmSource: null };
    const { count, last } = await visitsOf(database, visitor, new Date(clock.now()));
    return {
      noVisits: count,
      lastVisitedTimestamp: last?.at.getTime() ?? null,
      utmSource: last?.campaignSource ?? null,
    };
  };
}
