import { addAllToOutbox, reportOf } from "@stockfinder/bus/outbox";
import { channelPaused } from "@stockfinder/contracts/alert-mails";
import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { Queryable } from "@stockfinder/database/database";
import { fingerprintsOf } from "../owners/account-fingerprints.ts";
import { confirmedAddress } from "../owners/address-table.ts";

export interface Paused {
  readonly id: string;
  readonly owner: OwnerKey;
  readonly name: string;
  readonly why: string;
}

/** Has its owner mailed, through the outbox, if an address was confirmed. */
export async function reportPaused(tx: Queryable, { id, owner, name, why }: Paused, at: Date): Promise<void> {
  const address = await confirmedAddress(tx, [owner, ...(await fingerprintsOf(tx, [owner]))]);
  if (!address) return;
  const { email, origin } = address;
  const report = reportOf(channelPaused, { id, name, why, email, origin, at: at.toISOString() });
  await addAllToOutbox(tx, "alerts", [report]);
}
