import { distanceMiles } from "@stockfinder/places/places";
import { z } from "zod";
import { storeOf } from "../../reading/told-store.ts";
import type { Near, Store } from "../../retailer.ts";

/** A latitude or longitude. */
export const Degrees = z.number().nullable().catch(null);

interface Location {
  readonly locationId: string | null;
  readonly storeNumber: string | null;
  readonly name: string | null;
  readonly address1: string | null | undefined;
  readonly city: string | null | undefined;
  readonly state: string | null | undefined;
  readonly latitude: number | null | undefined;
  readonly longitude: number | null | undefined;
}

/** Null without an id. Kroger gives stores' positions, not their distances. */
export function toStore({ locationId, storeNumber, ...told }: Location, near: Near): Store | null {
  const store = storeOf("Kroger", { ...told, id: locationId, distanceMiles: milesTo(told, near) });
  return store && { ...store, locationId: store.id, ...(storeNumber !== null && { storeNumber }) };
}

function milesTo(
  { latitude = null, longitude = null }: Pick<Location, "latitude" | "longitude">,
  near: Near,
): number | null {
  if (latitude === null || longitude === null) return null;
  return Math.round(distanceMiles(near, { latitude, longitude }) * 10) / 10;
}
