import type { StoreOffer } from "@stockfinder/contracts/offers";
import { useId, useState } from "react";
import { CommissionNote } from "../../components/commission-note.tsx";
import { offerPriceText, readingText } from "../../components/offer-words.ts";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { StockSign } from "../../components/stock-sign.tsx";

/** The product at stores that are not searched, each with the age of what is known; a press unfolds them, so that nothing moves. */
export function OtherStores({ others, now }: { others: readonly StoreOffer[]; now: number }) {
  const [isOpen, setOpen] = useState(false);
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
        {others.map(
          ({ storeId, store, productUrl, plainUrl, affiliate, price, isAvailable, source, seenAt }) => (
            <li key={storeId} className="offer py-2 text-sm">
              <p className="flex flex-wrap items-center gap-x-3">
                <OutboundLink href={productUrl} className="other-store">
                  {store}
                </OutboundLink>
                <span className="font-bold tabular-nums">{offerPriceText(price)}</span>
                <StockSign isAvailable={isAvailable} />
                <span className="text-soft">{readingText(source, seenAt, now)}</span>
              </p>
              {affiliate && <CommissionNote plainUrl={plainUrl} store={store} />}
            </li>
          ),
        )}
      </ul>
    </>
  );
}
