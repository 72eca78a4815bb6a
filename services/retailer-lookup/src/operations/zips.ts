import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type * as contract from "@stockfinder/contracts/places";
import { largestTowns, nearestZip as nearestTo, placeOf } from "@stockfinder/places/places";

/** No map has room for more names. */
const MAX_TOWNS = 60;

export const locateZip: Handler<typeof contract.locateZip> = async ({ zipcode }) => {
  const place = placeOf(zipcode);
  if (!place) throw new Fault("not-found", "No place has this code");
  const { city, state, latitude, longitude } = place;
  return { city, state, latitude, longitude };
};

export const nearTowns: Handler<typeof contract.nearTowns> = async ({ radius, ...position }) =>
  largestTowns(position, radius).slice(0, MAX_TOWNS);

export const nearestZip: Handler<typeof contract.nearestZip> = async (position) => {
  const zipcode = nearestTo(position);
  if (zipcode === null) throw new Fault("not-found", "No zip code is near");
  return { zipcode };
};
