import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { locateZip as locateZipOperation } from "@stockfinder/contracts/places";
import { placeOf } from "@stockfinder/places/places";

export const locateZip: Handler<typeof locateZipOperation> = async ({ zipcode }) => {
  const place = placeOf(zipcode);
  if (!place) throw new Fault("not-found", "No place has this code");
  const { city, state, latitude, longitude } = place;
  return { city, state, latitude, longitude };
};
