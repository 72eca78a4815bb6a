import type { StoreOffer } from "@stockfinder/contracts/offers";
import { TellMe } from "../../alerts/tell-me.tsx";
import { type Watchable, watchedPrice } from "../../alerts/watchable.ts";
import { CommissionNote } from "../../components/commission-note.tsx";
import { confidenceText, ORDERED_AHEAD, offerPriceText, readingText } from "../../components/offer-words.ts";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { StockSign } from "../../components/stock-sign.tsx";
import { StoreMonogram } from "../../stores/store-monogram.tsx";

/** A store's offer. The whole row links to the store, except the plain link on it. */
export function StoreOfferRow({
  offer,
  product,
  isBest,
  now,
}: {
  offer: StoreOffer;
  product: Pick<Watchable, "upc" | "name" | "country">;
  isBest: boolean;
  now: number;
}) {
  const { store, isAvailable, state, price, source, seenAt, confidence } = offer;
  return (
    <li className="store-offer">
      <StoreMonogram id={offer.storeId} name={store} />
      <p className="store-offer-name">
        <OutboundLink href={offer.productUrl} className="offer-link">
          {store}
        </OutboundLink>
      </p>
      <p className="store-offer-price">
        <span className={isBest ? "shelf-label" : "font-bold"}>{offerPriceText(price)}</span>
      </p>
      <TellMe
        compact
        product={{ ...product, price: watchedPrice(price), store: { id: offer.storeId, name: store } }}
        className="store-offer-watch"
        about={`it at ${store}`}
      />
      <div className="store-offer-facts">
        {/* The row's link lies below it. */}
        <p className="dotted-line pointer-events-none">
          <StockSign isAvailable={isAvailable} />
          {state === "preorder" && <span className="text-soft">{ORDERED_AHEAD}</span>}
        </p>
        <p className="text-soft">
          {readingText(source, seenAt, now)}
          {seenAt !== null && isAvailable !== null && ` · ${confidenceText(confidence)}`}
        </p>
        {offer.isGoogleShopping && <p className="text-soft">Found by a shopping search</p>}
        {offer.affiliate && <CommissionNote plainUrl={offer.plainUrl} store={store} />}
      </div>
    </li>
  );
}
