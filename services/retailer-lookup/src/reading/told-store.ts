import type { Position } from "@stockfinder/contracts/lookup";
import type { Store } from "../retailer.ts";
import { type DayHours, storeHours } from "./opening-hours.ts";
import { timeZoneOf } from "./time-zone.ts";

/** A store as a retailer describes it; any field may be missing. */
interface ToldStore {
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
export function storeOf(chain: string, told: ToldStore): Store | null {
  if (told.id === null) return null;
  const hours = storeHours(told.days ?? [], timeZoneOf(told.timeZone ?? null, told.state ?? null));
  return {
    id: told.id,
    name: told.name ?? chain,
    address: { address1: told.address1 ?? "", city: told.city ?? "", state: told.state ?? "" },
    distanceMiles: told.distanceMiles ?? null,
    ...(told.position && { position: told.position }),
    ...(told.phone && { phone: told.phone }),
    ...(hours && { hours }),
  };
}
