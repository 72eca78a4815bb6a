import type { Country } from "@stockfinder/contracts/listings";
import { storeOf } from "../stores-directory/directory.ts";
import type { OfferStore } from "./store-offers.ts";

/** The store of a listing, as the directory names it. */
export function offerStore(retailer: string, country: Country): OfferStore {
  const id = country === "USA" ? retailer : `${retailer}-${country}`;
  return storeOf(retailer, country) ?? { id, name: retailer };
}
