import type { Country } from "@stockfinder/contracts/listings";
import { PriceHistory } from "./history/price-history.tsx";
import { LatestNotifications } from "./notifications/latest-notifications.tsx";
import { NeighborPosts } from "./posts/neighbor-posts.tsx";

export interface BelowOffersProps {
  readonly upc: string;
  readonly country: Country;
  readonly zip: string;
  /** Tags the links of notifications. */
  readonly aId: string | null;
  readonly nameOf: (storeId: string) => string;
  readonly now: number;
}

/** What else is known of a product: its prices until now, what neighbors saw, and what others were told. */
export function BelowOffers({ upc, country, zip, aId, nameOf, now }: BelowOffersProps) {
  return (
    <>
      <PriceHistory upc={upc} country={country} nameOf={nameOf} />
      <NeighborPosts upc={upc} zip={zip} now={now} />
      <LatestNotifications upc={upc} country={country} aId={aId} now={now} />
    </>
  );
}
