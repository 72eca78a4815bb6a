import type { Country } from "@stockfinder/contracts/listings";
import { directoryId } from "@stockfinder/contracts/store-ids";
import { storeOf } from "@stockfinder/product-rules/stores/directory";

export interface OfferStore {
  /** In the directory: `walmart-CAN`. */
  readonly id: string;
  readonly name: string;
}

export function offerStore(retailer: string, country: Country): OfferStore {
  return storeOf(retailer, country) ?? { id: directoryId(retailer, country), name: retailer };
}
