import { queryOf } from "@stockfinder/contracts/slug";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { DemoNotice } from "../../components/frame/demo-notice.tsx";
import { Page } from "../../components/frame/page.tsx";
import { pictureUrl } from "../../components/picture-url.ts";
import { Spinner } from "../../components/spinner.tsx";
import { useNow } from "../../components/use-now.ts";
import { useStoreNames } from "../../components/use-store-names.ts";
import { useStores } from "../../components/use-stores.ts";
import { DownloadExtension } from "../../popups/download-extension.tsx";
import { AD_BANNER } from "../../settings/page-settings.ts";
import { AdPlace } from "./ad-place.tsx";
import { PriceHistory } from "./history/price-history.tsx";
import { NearYou } from "./near/near-you.tsx";
import { LatestNotifications } from "./notifications/latest-notifications.tsx";
import { ProductHead } from "./product-head.tsx";
import { StoreModal } from "./store-modal.tsx";
import { StoreOffers } from "./store-offers.tsx";
import type { UrlState } from "./url-state.ts";
import { useWhereToBuy } from "./use-where-to-buy.ts";

/** All stores that sell a product: their offers, the shelves nearby, and the prices over time. */
export function WhereToBuy({ wanted, slug = "" }: { wanted: UrlState; slug?: string | undefined }) {
  const { state, sort } = useWhereToBuy(wanted);
  const [, navigate] = useLocation();
  const retailers = useStores();
  const now = useNow();
  const { main, offers, refreshing } = state;
  const { productUPC: upc, country, aId } = wanted;

  const name = main?.name || queryOf(slug) || null;
  const address = upc === null ? null : whereToBuyPath({ upc, name, country });
  const isListed = offers !== null;
  const nameOf = useStoreNames(isListed);
  useEffect(() => {
    if (isListed && address !== null) navigate(address, { replace: true });
  }, [isListed, address, navigate]);

  if (upc === null || main === null)
    return (
      <Page title="Where to buy">
        <div className="grid min-h-dvh place-items-center">
          <Spinner label="Loading the product" />
        </div>
      </Page>
    );
  const title = name ?? `UPC ${upc}`;
  const isDemo = offers?.some(({ isDemo }) => isDemo);
  const picture = pictureUrl(main.image, { source: isDemo ? "sandbox" : "live" });
  return (
    <Page title={`Where to buy ${title}`}>
      <div className="page-width flow-root pb-16">
        <ProductHead name={title} picture={picture} offers={offers} product={{ upc, country }} />
        <AdPlace ad={AD_BANNER} />
        <StoreOffers
          offers={offers}
          product={{ upc, name: title, country }}
          name={name}
          refreshing={refreshing}
          now={now}
          onSort={sort}
        />
        <DemoNotice retailers={retailers ?? []} />
        {isListed && (
          <>
            <NearYou upc={upc} nameOf={nameOf} now={now} />
            <PriceHistory upc={upc} country={country} nameOf={nameOf} />
            <LatestNotifications upc={upc} country={country} aId={aId} now={now} />
          </>
        )}
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <p className="text-soft">The extension tells you on every store's page what others ask.</p>
          <DownloadExtension />
        </div>
      </div>
      {main.shop && (
        <StoreModal
          product={{ upc, name: title, country }}
          picture={picture}
          shop={main.shop}
          onClose={() => address !== null && navigate(address, { replace: true })}
        />
      )}
    </Page>
  );
}
