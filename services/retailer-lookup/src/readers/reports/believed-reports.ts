import type { Principal } from "@stockfinder/contracts/principal";
import { twoDaysDigests } from "@stockfinder/database/daily-digest";
import type { Database } from "@stockfinder/database/database";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import type { Recorder } from "../../catalogue/listings/readings.ts";
import { personOf } from "../../requests/person.ts";
import { agreement } from "./agreement.ts";
import { changeIntervalOf, type Quarantined, quarantine, witnessesOf } from "./quarantine.ts";

/** A listing's usual interval is that of its changes, within these bounds. */
const SHORTEST_MS = 30 * 60_000;
const LONGEST_MS = 24 * 60 * 60_000;

export interface BelievedReportsDependencies {
  readonly database: Database;
  readonly listings: Recorder;
}

/** The content of a page, as a client reports it. */
export type Said = Omit<Quarantined, "reporter" | "network">;

/**
 * Puts a client's report into quarantine, and records it as a reading once independent clients agree. It changes only
 * existing listings, and never which product a listing is. A client without a fingerprint does not count.
 */
export function believedReports({ database, listings }: BelievedReportsDependencies) {
  const digestsOf = twoDaysDigests(database, "lookup");

  return async (said: Said, principal: Principal, caller: string): Promise<void> => {
    const fingerprint = principal.kind === "service" ? null : (principal.fingerprint ?? null);
    if (fingerprint === null || (said.price === null && said.isAvailable === null)) return;
    const network = await digestsOf(`network ${personOf(principal, caller).network}`, said.at);
    await quarantine(database, { ...said, reporter: fingerprintOwner(fingerprint), network });

    const interval = await changeIntervalOf(database, said);
    if (interval === null) return;
    const intervalMs = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, interval));
    const agreed = agreement(await witnessesOf(database, said.url), { now: said.at.getTime(), intervalMs });
    if (agreed === null) return;
    const { price, currency, isAvailable } = agreed;
    listings.record([
      {
        retailer: said.retailer,
        itemId: said.url,
        country: said.country,
        ...(price !== null && currency !== null && { price: { value: price, currency } }),
        stock: isAvailable === null ? "unknown" : isAvailable ? "in" : "out",
        seenAt: said.at.getTime(),
        source: "extension",
        shelves: [],
      },
    ]);
  };
}
