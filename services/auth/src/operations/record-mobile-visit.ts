import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { recordMobileVisit as operation } from "@stockfinder/contracts/visits";
import type { AuthContext } from "../context/context.ts";
import { NO_SOURCE } from "../referrals/campaign-sources.ts";
import { visitorAt } from "../visits/addresses.ts";
import { recordVisit } from "../visits/mobile-visits.ts";

export function recordMobileVisit({ database, clock }: AuthContext): Handler<typeof operation> {
  return async ({ utmSource, address }) => {
    const visitor = visitorAt(address);
    if (!visitor) throw new Fault("bad-input", "The caller's address is unknown");
    const campaignSource = utmSource && utmSource !== NO_SOURCE ? utmSource : null;
    await recordVisit(database, { visitor, campaignSource, at: new Date(clock.now()) });
    return { worked: true };
  };
}
