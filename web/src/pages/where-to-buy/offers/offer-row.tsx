import type { StoreOffer } from "@stockfinder/contracts/offers";
import { costOf } from "@stockfinder/product-rules/costs";
import { unitPriceText } from "@stockfinder/product-rules/unit-price";
import { TellMe } from "../../../alerts/tell-me.tsx";
import { type Watchable, watchedPrice } from "../../../alerts/watchable.ts";
import { CommissionNote } from "../../../components/commission-note.tsx";
import { deliveryText } from "../../../components/delivery-text.ts";
import { DiscountNote } from "../../../components/discount-note.tsx";
import { conditionText, ORDERED_AHEAD, offerPriceText } from "../../../components/offer-words.ts";
import { OutboundLink } from "../../../components/outbound-link.tsx";
import { PLUS_SHIPPING } from "../../../components/price.ts";
import { StockSign } from "../../../components/stock-sign.tsx";
import { StoreIcon } from "../../../stores/store-icon.tsx";
import { OfferDetail } from "./offer-detail.tsx";

/** A store's offer: who sells it in what condition, how it comes, and what it costs. */
export function OfferRow({
  offer,
  product,
  isBest,
  isTied,
  now,
}: {
  offer: StoreOffer;
  product: Pick<Watchable, "upc" | "name" | "country">;
  isBest: boolean;
  /** Whether it costs the same as the best: its price is marked alike. */
  isTied: boolean;
  now: number;
}) {
  const { store, isAvailable, state, price, condition, seller, membershipNeeded, wasPrice, unitPrice } =
    offer;
  const facts = [
    conditionText(condition),
    seller?.kind === "marketplace" && `Sold by ${seller.name ?? "another seller"}`,
    membershipNeeded && `${membershipNeeded} membership needed`,
    offer.inStoresOnly ? "In stores only" : deliveryText(offer),
    state === "preorder" && ORDERED_AHEAD,
    offer.isGoogleShopping && "Found by a shopping search",
  ].filter(Boolean);
  return (
    <li className="buy-offer" data-out={isAvailable === false}>
      <StoreIcon id={offer.storeId} name={store} />
      <div className="buy-store">
        <p>
          <OutboundLink href={offer.productUrl} className="offer-name">
            {store}
          </OutboundLink>
        </p>
        <p className="dotted-line text-sm">
          <StockSign isAvailable={isAvailable} />
          {facts.map((fact) => (
            <span key={String(fact)} className="text-soft">
              {fact}
            </span>
          ))}
        </p>
      </div>
      <p className="buy-price">
        <span className={isBest || isTied ? "shelf-label" : membershipNeeded ? "text-soft" : ""}>
          {offerPriceText(price)}
        </span>
        <span className="block text-sm font-normal text-soft">
          {isAvailable && price.value >= 0 && !costOf(offer).isWhole
            ? PLUS_SHIPPING
            : unitPrice && unitPriceText(unitPrice, (value) => offerPriceText({ ...price, value }))}
        </span>
      </p>
      <div className="flex gap-2 [grid-area:actions]">
        <OutboundLink
          href={offer.productUrl}
          className={`${isBest ? "button-primary" : "button-quiet"} min-h-11 flex-1 text-sm/normal whitespace-nowrap`}
        >
          Visit store<span className="sr-only">: {store}</span>
        </OutboundLink>
        <TellMe
          compact
          product={{
            ...product,
            price: watchedPrice(price),
            isInStock: isAvailable === true,
            store: { id: offer.storeId, name: store },
          }}
          className="icon-button"
          about={`at ${store}`}
        />
      </div>
      <div className="offer-more">
        <OfferDetail upc={product.upc} offer={offer} now={now} />
        <div className="offer-notes">
          <DiscountNote price={price} wasPrice={wasPrice} />
          {offer.affiliate && <CommissionNote plainUrl={offer.plainUrl} store={store} />}
        </div>
      </div>
    </li>
  );
}
