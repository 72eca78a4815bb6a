import { reportWrong } from "@stockfinder/contracts/observations";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import { callAsWatcher } from "../../../alerts/watcher.ts";
import { confidenceText, readingText } from "../../../components/offer-words.ts";
import { priceText } from "../../../components/price.ts";
import { WrongOffer } from "../../../components/wrong-offer.tsx";

/** The store's other prices, how all of an offer is known, and what to press if it is wrong. */
export function OfferMore({ upc, offer, now }: { upc: string | null; offer: StoreOffer; now: number }) {
  const { store, storeId, price, memberPrice, couponPrice, returnDays, source, seenAt } = offer;
  return (
    <>
      {memberPrice && (
        <p>
          {priceText(memberPrice.value, price.currency)} for members of {memberPrice.membership}
        </p>
      )}
      {couponPrice && (
        <p>
          {priceText(couponPrice.value, price.currency)} with a coupon: {couponPrice.terms}
        </p>
      )}
      {returnDays !== undefined && (
        <p>{returnDays === 0 ? "No returns" : `Can be returned for ${returnDays} days`}</p>
      )}
      {offer.branch && <p>The price of {offer.branch}</p>}
      <p className="first-letter:uppercase">
        {readingText(source, seenAt, now)}
        {seenAt !== null && offer.isAvailable !== null && confidenceText(offer.confidence)}
      </p>
      {upc !== null && (
        <WrongOffer store={store} send={(what) => callAsWatcher(reportWrong, { upc, storeId, what })} />
      )}
    </>
  );
}
