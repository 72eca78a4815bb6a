import zipcodes, { type Code } from "zipcodes";
import type { Place } from "../src/place.ts";
import { canadianCity } from "./canadian-city.ts";
import { provinceOf } from "./provinces.ts";

/** The data has the wrong sign for its longitude and places it in Asia. */
const WRONG_SIGN = "10200";

export function sourcePlaces(): Place[] {
  return Object.values(zipcodes.codes).flatMap((code) => toPlace(code) ?? []);
}

/** Null if the position is unknown. */
function toPlace({ zip, city, state, country, latitude, longitude }: Code): Place | null {
  if (!latitude || !longitude) return null;
  const isCanadian = country === "Canada";
  return {
    zip,
    city: isCanadian ? canadianCity(zip, city) : city,
    state: isCanadian ? provinceOf(zip) : state,
    latitude,
    longitude: zip === WRONG_SIGN ? -longitude : longitude,
  };
}
