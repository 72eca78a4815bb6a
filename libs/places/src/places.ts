import zipcodes, { type Code } from "zipcodes";
import { areaOf } from "./area.ts";
import { PlaceIndex } from "./place-index.ts";
import type { Position } from "./position.ts";
import { provinceOf } from "./provinces.ts";

export { distanceMiles } from "./position.ts";

export interface Place extends Position {
  readonly zip: string;
  readonly city: string;
  /** Two letters: a state, a territory, a Canadian province, or `AA`, `AE`, `AP` for the armed forces abroad. */
  readonly state: string;
}

const NEAR_MILES = 100;
const ARMED_FORCES = new Set(["AA", "AE", "AP"]);
/** The data has it in Asia. */
const WRONG_SIGN = "10200";

/** Where a ZIP code or a Canadian postal code is; null where there is no such code or nobody knows where it is. */
export function placeOf(zip: string): Place | null {
  const code = zipcodes.lookup(zip);
  return code ? toPlace(code, zip) : null;
}

/**
 * The code nearest to a position, null where none is within a hundred miles. In Canada it is the first half of a postal
 * code, since that is what positions are known for.
 */
export function nearestZip(position: Position): string | null {
  return placeIndex().nearest(position)?.zip ?? null;
}

/**
 * The areas at most so many miles (up to a hundred) from that of a code, its own among them; null where nobody knows where
 * the code is. What is near is near in both directions.
 */
export function areasWithin(zip: string, miles: number): string[] | null {
  const place = placeOf(zip);
  if (!place) return null;
  const areas = placeIndex()
    .within(place, miles)
    .map((near) => near.zip);
  const own = areaOf(zip);
  // A post office of the armed forces is near to nothing but itself.
  return areas.includes(own) ? areas : [own];
}

/** Built by the first who asks: most processes never do. */
let index: PlaceIndex<Place> | undefined;

function placeIndex(): PlaceIndex<Place> {
  index ??= new PlaceIndex(nearbyPlaces(), NEAR_MILES);
  return index;
}

/** A post office of the armed forces abroad is no answer to somebody who walks past it. */
function* nearbyPlaces(): Iterable<Place> {
  for (const code of Object.values(zipcodes.codes)) {
    const place = toPlace(code, code.zip);
    if (place && !ARMED_FORCES.has(place.state)) yield place;
  }
}

function toPlace({ city, state, country, latitude, longitude }: Code, zip: string): Place | null {
  if (!latitude || !longitude) return null;
  return {
    zip,
    city,
    state: country === "Canada" ? provinceOf(zip) : state,
    latitude,
    longitude: zip === WRONG_SIGN ? -longitude : longitude,
  };
}
