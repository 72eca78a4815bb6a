import type { Country } from "@stockfinder/contracts/listings";
import { listOffers, type StoreOffer } from "@stockfinder/contracts/offers";
import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { call } from "../../../api/call.ts";
import { useFetched } from "../../../api/use-fetched.ts";

const NONE: readonly StoreOffer[] = [];

/** The last seen offers of a product at stores that a search does not call; empty until they are known. */
export function useOtherStores(
  gtin: string | null,
  country: Country,
  retailers: readonly RetailerInfo[] | null,
): readonly StoreOffer[] {
  const { data: known } = useFetched(gtin && retailers && `${gtin} ${country}`, async (signal) => {
    const wanted = { upc: gtin ?? "", country, url: undefined, name: undefined };
    const { offers } = await call(listOffers, wanted, { signal });
    const isSearched = (storeId: string) => retailers?.some(({ id }) => id === storeId);
    return { gtin, offers: offers.filter(({ storeId }) => !isSearched(storeId)) };
  });
  return known?.gtin === gtin ? known.offers : NONE;
}
