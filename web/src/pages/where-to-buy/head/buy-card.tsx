import { TellMe } from "../../../alerts/tell-me.tsx";
import type { Watchable } from "../../../alerts/watchable.ts";
import { Directions } from "../../../components/map/directions-link.tsx";
import { offerPriceText } from "../../../components/offer-words.ts";
import { openingText } from "../../../components/opening-hours.ts";
import { OutboundLink } from "../../../components/outbound-link.tsx";
import { placeText } from "../../../components/store-place.ts";
import { zipText } from "../../../components/zip-text.ts";
import type { PlacesToBuy } from "../../../stores/places-to-buy.ts";
import { AddToList } from "../../lists/add-to-list.tsx";
import { shelfPrice } from "../near/shelf-price.ts";
import { ShelfPriceText } from "../near/shelf-price-text.tsx";
import { ShelfStock } from "../near/shelf-stock.tsx";
import { checkedText } from "../offers/checked-text.ts";
import { deliveryText } from "../offers/delivery-text.ts";
import { sumText } from "../offers/total-parts.tsx";
import { soldByText } from "./summary-words.ts";

export function BuyCard({
  places: {
    offers,
    best,
    today,
    delivered: [delivered],
  },
  product,
  zip,
  hasBranches,
  isAsking,
  nameOf,
  now,
}: {
  places: PlacesToBuy;
  product: Watchable;
  zip: string;
  /** False where no shelves are known, as in Canada. */
  hasBranches: boolean;
  isAsking: boolean;
  nameOf: (storeId: string) => string;
  now: number;
}) {
  const price = today && shelfPrice(today, offers);
  const opening = today?.hours ? openingText(today.hours, now) : null;
  const sum = sumText(delivered?.total);
  // The button that stands out leads to the best offer.
  const isOnlineFirst =
    today === null ||
    (best !== null && best.storeId === delivered?.storeId && best.storeId !== today.retailer);
  return (
    <aside aria-label="Get it" className="buy-card">
      {hasBranches && (
        <section className="buy-way">
          <div className="flex justify-between gap-3 text-sm text-soft">
            <h2 className="small-title">Get it today</h2>
            {today && checkedText([today], now)}
          </div>
          {today ? (
            <>
              <p className="font-semibold">
                {nameOf(today.retailer)}
                {price && (
                  <ShelfPriceText price={price} store={nameOf(today.retailer)} className="buy-card-price" />
                )}
              </p>
              <p>{placeText(today, nameOf(today.retailer))}</p>
              <p className="dotted-line text-sm">
                <ShelfStock shelf={today} />
                {opening !== null && <span className="text-soft">{opening}</span>}
              </p>
              <Directions
                store={today}
                retailerLabel={nameOf(today.retailer)}
                look={`${isOnlineFirst ? "button-quiet" : "button-primary"} buy-action`}
              />
            </>
          ) : (
            <p className="text-sm text-soft">
              {zip === ""
                ? "Enter your ZIP Code below to see the nearest store that has it."
                : isAsking
                  ? "Checking the stores near you …"
                  : `No store near ${zipText(zip)} is known to have it.`}
            </p>
          )}
        </section>
      )}
      <section className="buy-way">
        <div className="flex justify-between gap-3 text-sm text-soft">
          <h2 className="small-title">Order online</h2>
          {delivered && checkedText([delivered], now)}
        </div>
        {delivered ? (
          <>
            <p className="font-semibold">
              {delivered.store}
              <span className="buy-card-price">{sum ?? offerPriceText(delivered.price)}</span>
            </p>
            <p className="text-sm text-soft">
              {deliveryText(delivered) ?? "Shipping not stated"}
              {soldByText(delivered)}
            </p>
            <OutboundLink
              href={delivered.productUrl}
              className={`${isOnlineFirst ? "button-primary" : "button-quiet"} buy-action`}
            >
              Visit store<span className="sr-only"> online: {delivered.store}</span>
            </OutboundLink>
          </>
        ) : (
          <p className="text-sm text-soft">
            {isAsking ? "Checking the stores …" : "No store is known to deliver it now."}
          </p>
        )}
      </section>
      <section className="buy-way">
        <TellMe product={product} className="button-quiet buy-action" />
        <AddToList product={product} className="button-quiet buy-action" />
      </section>
    </aside>
  );
}
