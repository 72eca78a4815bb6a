import type { Bus } from "@stockfinder/bus/bus";
import { listMissedAlerts, type OwnedAlert, type OwnerKey } from "@stockfinder/contracts/alerts";
import { ownCall } from "../callers/gateway-principal.ts";

/** The loss of a broker that hangs is noticed late, and the clocks of the copies that write rows differ. */
const OVERLAP_MS = 60_000;
const OWNERS_AT_ONCE = 1_000;

/** The start of the period that a gateway fetches after missing messages since `since`, in milliseconds since 1970. */
export function missedFrom(since: number): string {
  return new Date(since - OVERLAP_MS).toISOString();
}

/**
 * The alerts of these owners that changed after `since`, in milliseconds since 1970, and some that changed before.
 * @throws {Fault} while the alert service is unavailable.
 */
export async function* missedAlerts(
  bus: Pick<Bus, "call">,
  owners: readonly OwnerKey[],
  since: number,
): AsyncGenerator<OwnedAlert> {
  const from = missedFrom(since);
  const context = ownCall();
  for (let first = 0; first < owners.length; first += OWNERS_AT_ONCE) {
    const some = owners.slice(first, first + OWNERS_AT_ONCE);
    let next: string | undefined;
    do {
      const asked = { owners: some, since: from, ...(next !== undefined && { next }) };
      const page = await bus.call(listMissedAlerts, asked, context);
      yield* page.alerts;
      next = page.next ?? undefined;
    } while (next !== undefined);
  }
}
