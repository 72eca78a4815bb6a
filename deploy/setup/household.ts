import { TimeZone } from "@stockfinder/contracts/delivery";
import { Zipcode } from "@stockfinder/contracts/places";
import { placeOf } from "@stockfinder/places/places";
import { z } from "zod";

/** What only one process at home has. */
export const Household = z.object({
  TZ: TimeZone.optional(),
  /** Of visitors who have chosen none. */
  HOME_ZIP: Zipcode.refine((zip) => placeOf(zip) !== null, "No place has this code").optional(),
});
