import { distanceMiles } from "@stockfinder/places/places";
import { z } from "zod";
import type { Near, Store } from "../../retailer.ts";

/** A latitude or longitude. */
export const Position = z.number().nullable().catch(null);

interface Located extends Omit<Store, "distanceMiles"> {
  readonly position: { readonly latitude: number | null; readonly longitude: number | null } | null;
}

/** Kroger gives stores' positions without distances; those of unknown position come last. */
export function nearestFirst(stores: readonly Located[], near: Near): Store[] {
  return stores
    .map(({ position, ...store }) => ({ ...store, distanceMiles: distanceTo(position, near) }))
    .sort((a, b) => (a.distanceMiles ?? Number.MAX_VALUE) - (b.distanceMiles ?? Number.MAX_VALUE));
}

function distanceTo(position: Located["position"], near: Near): number | null {
  const { latitude = null, longitude = null } = position ?? {};
  if (latitude === null || longitude === null) return null;
  return Math.round(distanceMiles(near, { latitude, longitude }) * 10) / 10;
}
