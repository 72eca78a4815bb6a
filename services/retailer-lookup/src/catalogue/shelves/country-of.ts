import type { Country } from "@stockfinder/contracts/listings";

/** The country of a zip code as `Zipcode` normalises it: Canadian postal codes begin with a letter. */
export function countryOf(zip: string): Country {
  return /^[A-Z]/.test(zip) ? "CAN" : "USA";
}
