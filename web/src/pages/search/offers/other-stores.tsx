import type { Country } from "@stockfinder/contracts/listings";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import { useId, useState } from "react";
import { TellMe } from "../../../alerts/tell-me.tsx";
import type { Watchable } from "../../../alerts/watchable.ts";
import { CommissionNote } from "../../../components/commission-note.tsx";
import { offerPriceText, readingText } from "../../../components/offer-words.ts";
import { OutboundLink } from "../../../components/outbound-link.tsx";
import { StockSign } from "../../../components/stock-sign.tsx";
import type { Product } from "../products/products.ts";
import { watchableElsewhere } from "../products/watchable-items.ts";

/**
 * The product at stores that are not searched, each with the age of its data; a press unfolds them, so that nothing
 * moves. In Canada they are open: no searched store stands there.
 */
export function OtherStores({
  product,
  others,
  country,
  now,
}: {
  product: Product;
  others: readonly StoreOffer[];
  country: Country;
  now: number;
}) {
  const [isOpen, setOpen] = useState(country === "CAN");
  const listId = useId();
  return (
    <>
      <button
        type="button"
        className="text-button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {others.length === 1 ? "1 more store sells it" : `${others.length} more stores sell it`}
      </button>
      <ul id={listId} hidden={!isOpen} className="w-full">
        {others.map((offer) => (
          <OtherStore
            key={offer.storeId}
            offer={offer}
            watchable={watchableElsewhere(product, offer, country)}
            now={now}
          />
        ))}
      </ul>
    </>
  );
}

function OtherStore({ offer, watchable, now }: { offer: StoreOffer; watchable: Watchable; now: number }) {
  const { store, productUrl, plainUrl, affiliate, price, isAvailable, source, seenAt } = offer;
  return (
    <li className="offer py-2 text-sm">
      <div className="flex items-center gap-x-3">
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <OutboundLink href={productUrl} className="other-store">
            {store}
          </OutboundLink>
          <span className="font-bold tabular-nums">{offerPriceText(price)}</span>
          <StockSign isAvailable={isAvailable} />
          <span className="text-soft">{readingText(source, seenAt, now)}</span>
        </p>
        <TellMe compact product={watchable} className="offer-watch" about={`it at ${store}`} />
      </div>
      {affiliate && <CommissionNote plainUrl={plainUrl} store={store} />}
    </li>
  );
}
