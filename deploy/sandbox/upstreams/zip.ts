import { type Place, placeOf } from "@stockfinder/places/places";
import { Refusal, type Wording } from "./route.ts";

/** The place of a zip code, null if it does not exist; refuses an invalid format. */
export function placeOfZip(zip: string, wording: Wording): Place | null {
  const five = /^(\d{5})(?:-?\d{4})?$/.exec(zip.trim())?.[1];
  if (five === undefined) throw new Refusal(wording(`"${zip}" is not a postal code`));
  return placeOf(five);
}
