import { badField } from "@stockfinder/contracts/fault";
import type { Country } from "@stockfinder/contracts/listings";
import type { Place } from "@stockfinder/places/place";
import { placeOf } from "@stockfinder/places/places";

/** Where the shopper is: the zip code as typed (normalised) and its place. */
export type Near = Place;

/** @throws {Fault} `bad-input` for a code that looks right and belongs to no place. */
export function nearOf(zip: string): Near {
  const place = placeOf(zip);
  if (place) return place;
  throw badField("zip", "No place has this code");
}

/** The country of a zip code as `Zipcode` normalises it: Canadian postal codes begin with a letter. */
export function countryOf(zip: string): Country {
  return /^[A-Z]/.test(zip) ? "CAN" : "USA";
}
