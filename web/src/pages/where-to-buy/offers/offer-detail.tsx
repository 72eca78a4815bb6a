import type { StoreOffer } from "@stockfinder/contracts/offers";
import { lazy, Suspense, useState } from "react";
import { confidenceText, readingText } from "../../../components/offer-words.ts";
import { PageIcon } from "../../../components/page-icon.tsx";
import { priceText } from "../../../components/price.ts";
import { TotalParts, totalText } from "./total-parts.tsx";

/** Loaded when somebody opens an offer, which few do. */
const ReportOffer = lazy(async () => ({ default: (await import("./report-offer.tsx")).ReportOffer }));

/** Opens into the total's parts, the store's other prices, how all of it is known, and what to press if it is wrong. */
export function OfferDetail({ upc, offer, now }: { upc: string | null; offer: StoreOffer; now: number }) {
  const { total, price, memberPrice, couponPrice, returnDays, source, seenAt, isAvailable, confidence } =
    offer;
  const [isOpen, setOpen] = useState(false);
  const sum = totalText(total);
  return (
    <details className="offer-detail" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {sum === null ? "Details" : `${sum} total`}
        <span className="sr-only"> at {offer.store}</span>
        <PageIcon name="chevron" className="size-4" />
      </summary>
      {total && sum !== null && <TotalParts total={total} />}
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
        {seenAt !== null && isAvailable !== null && confidenceText(confidence)}
      </p>
      {upc !== null && isOpen && (
        <Suspense>
          <ReportOffer upc={upc} offer={offer} />
        </Suspense>
      )}
    </details>
  );
}
