import type { Position } from "@stockfinder/contracts/availability";
import { type DayHours, storeHours } from "./opening-hours.ts";
import type { Store } from "./retailer.ts";
import { timeZoneOf } from "./time-zone.ts";

/** A store as a retailer describes it; any field may be missing. */
interface RawStore {
  readonly id: string | null;
  readonly name?: string | null | undefined;
  readonly address1?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly distanceMiles?: number | null | undefined;
  readonly position?: Position | null | undefined;
  readonly phone?: string | null | undefined;
  readonly days?: readonly DayHours[] | null | undefined;
  /** As the retailer writes it. */
  readonly timeZone?: string | null | undefined;
}

/**
 * A store of the chain, with the chain's name if it has none of its own; null without an id, since it could not be
 * called.
 */
export function storeOf(chain: string, raw: RawStore): Store | null {
  if (raw.id === null) return null;
  const hours = storeHours(raw.days ?? [], timeZoneOf(raw.timeZone ?? null, raw.state ?? null));
  return {
    id: raw.id,
    name: raw.name ?? chain,
    address: { address1: raw.address1 ?? "", city: raw.city ?? "", state: raw.state ?? "" },
    distanceMiles: raw.distanceMiles ?? null,
    ...(raw.position && { position: raw.position }),
    ...(raw.phone && { phone: raw.phone }),
    ...(hours && { hours }),
  };
}
