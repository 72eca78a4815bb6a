import type { Country } from "@stockfinder/contracts/listings";
import type { Money } from "@stockfinder/contracts/money";
import { DownloadExtension } from "../../popups/download-extension.tsx";
import { AD_BANNER } from "../../settings/ad-banner.ts";
import { AdPlace } from "./ad-place.tsx";
import { PriceHistory } from "./history/price-history.tsx";
import { LatestNotifications } from "./notifications/latest-notifications.tsx";
import { NeighborPosts } from "./posts/neighbor-posts.tsx";

export interface BelowOffersProps {
  readonly upc: string;
  readonly country: Country;
  readonly zip: string;
  /** The best; undefined if there is none. */
  readonly price: Money | undefined;
  /** Tags the links of notifications. */
  readonly aId: string | null;
  readonly nameOf: (storeId: string) => string;
  readonly now: number;
}

/** What else is known of a product: its prices until now, what neighbors saw, and what others were told; the advertisement, and the extension. */
export function BelowOffers({ upc, country, zip, price, aId, nameOf, now }: BelowOffersProps) {
  return (
    <>
      <PriceHistory upc={upc} country={country} price={price} nameOf={nameOf} />
      <NeighborPosts upc={upc} zip={zip} now={now} />
      <LatestNotifications upc={upc} country={country} aId={aId} now={now} />
      <AdPlace ad={AD_BANNER} />
      <div className="mt-8">
        <DownloadExtension />
      </div>
    </>
  );
}
