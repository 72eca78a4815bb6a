import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type {
  locateZip as locateZipOperation,
  nearestZip as nearestZipOperation,
} from "@stockfinder/contracts/places";
import { nearestZip as nearestTo, placeOf } from "@stockfinder/places/places";

export const locateZip: Handler<typeof locateZipOperation> = async ({ zipcode }) => {
  const place = placeOf(zipcode);
  if (!place) throw new Fault("not-found", "No place has this code");
  const { city, state, latitude, longitude } = place;
  return { city, state, latitude, longitude };
};

export const nearestZip: Handler<typeof nearestZipOperation> = async (position) => {
  const zipcode = nearestTo(position);
  if (zipcode === null) throw new Fault("not-found", "No zip code is near");
  return { zipcode };
};
