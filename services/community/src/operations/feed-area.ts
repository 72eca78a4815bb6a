import type { Handler } from "@stockfinder/bus/bus";
import type { feedArea as feedAreaOperation } from "@stockfinder/contracts/community";
import { Fault } from "@stockfinder/contracts/fault";
import { areasWithin } from "@stockfinder/places/places";

export const feedArea: Handler<typeof feedAreaOperation> = async ({ zipcode, distance }) => {
  const zipcodes = areasWithin(zipcode, distance);
  if (!zipcodes) throw new Fault("not-found", "There is no such zip code");
  return { zipcodes };
};
