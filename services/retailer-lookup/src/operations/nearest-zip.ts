import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { nearestZip as nearestZipOperation } from "@stockfinder/contracts/places";
import { nearestZip as nearestTo } from "@stockfinder/places/places";

export const nearestZip: Handler<typeof nearestZipOperation> = async (position) => {
  const zipcode = nearestTo(position);
  if (zipcode === null) throw new Fault("not-found", "No zip code is near");
  return { zipcode };
};
