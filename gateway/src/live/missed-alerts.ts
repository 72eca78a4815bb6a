import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { listMissedAlerts, type OwnedAlert, type OwnerKey } from "@stockfinder/contracts/alerts";
import { GATEWAY } from "../callers/gateway-principal.ts";
import { missedFrom } from "./missed-since.ts";

const OWNERS_AT_ONCE = 1_000;

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
  const requestId = randomUUID();
  for (let first = 0; first < owners.length; first += OWNERS_AT_ONCE) {
    const some = owners.slice(first, first + OWNERS_AT_ONCE);
    let next: string | undefined;
    do {
      const asked = { owners: some, since: from, ...(next !== undefined && { next }) };
      const page = await bus.call(listMissedAlerts, asked, { principal: GATEWAY, requestId });
      yield* page.alerts;
      next = page.next ?? undefined;
    } while (next !== undefined);
  }
}
