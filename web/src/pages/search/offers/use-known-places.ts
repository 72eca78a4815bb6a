import { productHistory, type Verdict } from "@stockfinder/contracts/history";
import type { Country } from "@stockfinder/contracts/listings";
import type { NearShelf } from "@stockfinder/contracts/near";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import { call } from "../../../api/call.ts";
import { useFetched } from "../../../api/use-fetched.ts";
import { offersAfter, streamOffers } from "../../../stores/stream-offers.ts";
import { useNear } from "../../../stores/use-near.ts";

interface Known {
  readonly gtin: string;
  readonly offers: readonly StoreOffer[];
  /** Whether more may come. */
  readonly isAsking: boolean;
}

const NO_OFFERS: readonly StoreOffer[] = [];
const DAYS = 90;
const NO_SHELVES: readonly NearShelf[] = [];

/** What is known of a product beside a search: the offers of all stores, as they are read again, the branches near, and its usual price. */
export function useKnownPlaces(
  gtin: string | null,
  {
    country,
    zip,
    searching,
    first = NO_OFFERS,
  }: {
    country: Country;
    zip: string;
    searching: boolean;
    /** Until the first answer. */
    first?: readonly StoreOffer[] | undefined;
  },
): { others: readonly StoreOffer[]; shelves: readonly NearShelf[]; verdict: Verdict | null } {
  // Once more after the search: what it read changes totals, and the nearest branches.
  const { data: known } = useFetched(
    gtin && `${gtin} ${country} ${zip} ${searching}`,
    async (signal, show: (known: Known) => void) => {
      const upc = gtin ?? "";
      let offers = NO_OFFERS;
      const stream = streamOffers({ upc, country, zip, url: null, name: null, memberships: [] }, signal);
      for await (const event of stream) {
        offers = offersAfter(offers, event);
        show({ gtin: upc, offers, isAsking: true });
      }
      return { gtin: upc, offers, isAsking: searching };
    },
  );
  // After the search, because what it reads need not be read again.
  const { near } = useNear(gtin ?? "", searching || gtin === null ? "" : zip);
  const { data: history } = useFetched(
    searching || gtin === null ? null : `${gtin} ${country} ${known?.isAsking}`,
    (signal) => call(productHistory, { upc: gtin ?? "", country, days: DAYS }, { signal }),
  );
  return {
    verdict: history?.upc === gtin ? history.verdict : null,
    others: known?.gtin === gtin ? known.offers : first,
    shelves: near.phase === "known" ? near.shelves : NO_SHELVES,
  };
}
