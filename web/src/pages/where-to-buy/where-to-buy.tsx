import { titleOf } from "@stockfinder/contracts/slug-title";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { watchedPrice } from "../../alerts/watchable.ts";
import { Page } from "../../components/frame/page.tsx";
import { pictureUrl } from "../../components/picture-url.ts";
import { SearchForm } from "../../components/search-form/search-form.tsx";
import { useOpenSearch } from "../../components/search-form/use-open-search.ts";
import { Spinner } from "../../components/spinner.tsx";
import { useMemberships } from "../../components/use-memberships.ts";
import { useNow } from "../../components/use-now.ts";
import { usePlace } from "../../components/use-place.ts";
import { useStoreNames } from "../../components/use-store-names.ts";
import { zipText } from "../../components/zip-text.ts";
import { isOnline, placesToBuy } from "../../stores/places-to-buy.ts";
import { useNear } from "../../stores/use-near.ts";
import { withShelves } from "../../stores/with-shelves.ts";
import { BelowOffersInChunk } from "./below-offers-in-chunk.tsx";
import { SpecList } from "./head/about-product.tsx";
import { BuyCard } from "./head/buy-card.tsx";
import { Gallery } from "./head/gallery.tsx";
import { PhoneBar } from "./head/phone-bar.tsx";
import { Summary } from "./head/summary.tsx";
import { Variants } from "./head/variants.tsx";
import { NearSection } from "./near/near-section.tsx";
import { OfferList } from "./offers/offer-list.tsx";
import { inOrder, type Sort } from "./offers/offer-order.ts";
import type { UrlState } from "./url-state.ts";
import { useProduct } from "./use-product.ts";
import { useShopperZip } from "./use-shopper-zip.ts";
import { useWhereToBuy } from "./use-where-to-buy.ts";
import { type Ways, WaysToBuy } from "./ways-to-buy.tsx";

/** Only for shoppers who come from a store's page. */
const StoreModal = lazy(async () => ({ default: (await import("./store-modal.tsx")).StoreModal }));

/** A product, where to buy it now, and whether that is a good moment. */
export function WhereToBuy({
  wanted,
  zipInAddress,
  slug = "",
}: {
  wanted: UrlState;
  zipInAddress: string | null;
  slug?: string | undefined;
}) {
  const { productUPC: upc, country, aId } = wanted;
  const { zip, setZip } = useShopperZip(zipInAddress);
  const { memberships, setMemberships } = useMemberships();
  const { main, offers, refreshing } = useWhereToBuy(wanted, { zip, memberships });
  const { near, askAgain } = useNear(upc ?? "", zip);
  const { product, verdict } = useProduct(upc, country, refreshing);
  const place = usePlace(zip);
  const [sort, setSort] = useState<Sort>("price");
  const [ways, setWays] = useState<Ways>("all");
  const [, navigate] = useLocation();
  const openSearch = useOpenSearch();
  const now = useNow();

  const name = main?.name || product?.name || titleOf(slug) || null;
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
  const source = offers?.some(({ isDemo }) => isDemo) ? "sandbox" : "live";
  const stated = product?.pictures.length ? product.pictures : [main.image];
  const pictures = [...new Set(stated.flatMap((picture) => pictureUrl(picture, { source }) ?? []))];
  const shelves = near.phase === "known" ? near.shelves : [];
  const places = placesToBuy({
    offers: inOrder(withShelves(offers ?? [], shelves), sort),
    shelves,
    memberships,
  });
  const hasBranches = country === "USA" || shelves.length > 0;
  const isNearAsked = near.phase === "asking" || (near.phase === "known" && near.refreshing);
  return (
    <Page title={`Where to buy ${title}`}>
      <div className="page-width flow-root pb-16">
        {/* Where the results have it. */}
        <div className="mt-2.5">
          <SearchForm look="bar" search={{ query: "", zip: zipText(zip) }} onSearch={openSearch} />
        </div>
        <div className="product">
          <div className="product-looks">
            <Gallery key={upc} pictures={pictures} name={title} />
            {product && <Variants upc={upc} country={country} variants={product.variants} />}
            {product && <SpecList specs={product.specs} />}
          </div>
          <Summary
            name={title}
            product={product}
            places={places}
            verdict={verdict}
            isAsking={refreshing}
            nameOf={nameOf}
            memberships={memberships}
            onMemberships={setMemberships}
          />
          <BuyCard
            places={places}
            product={{
              upc,
              country,
              name: title,
              price: places.best && watchedPrice(places.best.price),
              isInStock: places.inStock > 0,
            }}
            zip={zip}
            hasBranches={hasBranches}
            isAsking={refreshing || isNearAsked}
            nameOf={nameOf}
            now={now}
          />
        </div>
        <WaysToBuy ways={hasBranches ? ways : null} onWays={setWays} places={places}>
          {hasBranches && ways !== "online" && (
            <NearSection
              near={near}
              places={places}
              zip={zip}
              place={place}
              nameOf={nameOf}
              now={now}
              onZip={setZip}
              onAskAgain={askAgain}
            />
          )}
          {ways !== "near" && (
            <OfferList
              heading={ways === "online" ? "Online offers" : "All offers"}
              offers={ways === "online" ? places.offers.filter(isOnline) : places.offers}
              best={places.best}
              tied={places.tied}
              sorts={ways === "online" ? ["price", "total"] : ["price", "total", "distance"]}
              product={{ upc, name: title, country }}
              name={name}
              zip={zip}
              refreshing={refreshing}
              sort={sort}
              now={now}
              onSort={setSort}
            />
          )}
        </WaysToBuy>
        {isListed && (
          <BelowOffersInChunk price={places.best?.price} {...{ upc, country, zip, aId, nameOf, now }} />
        )}
        <PhoneBar places={places} nameOf={nameOf} />
      </div>
      {main.shop && (
        <Suspense>
          <StoreModal
            product={{ upc, name: title, country }}
            picture={pictures[0] ?? null}
            shop={main.shop}
            onClose={() => address !== null && navigate(address, { replace: true })}
          />
        </Suspense>
      )}
    </Page>
  );
}
