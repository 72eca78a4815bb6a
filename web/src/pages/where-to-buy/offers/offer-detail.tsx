import type { StoreOffer } from "@stockfinder/contracts/offers";
import { useState } from "react";
import { useFetched } from "../../../api/use-fetched.ts";
import { confidenceText, readingText } from "../../../components/offer-words.ts";
import { PageIcon } from "../../../components/page-icon.tsx";
import { priceText } from "../../../components/price.ts";
import { TotalParts, totalText } from "./total-parts.tsx";

/** Opens into the total's parts, the store's other prices, how all of it is known, and what to press if it is wrong. */
export function OfferDetail({ upc, offer, now }: { upc: string | null; offer: StoreOffer; now: number }) {
  const { total, price, memberPrice, couponPrice, returnDays, source, seenAt, isAvailable, confidence } =
    offer;
  const [isOpen, setOpen] = useState(false);
  // Few open an offer, and it reads without the report.
  const { data: report } = useFetched(isOpen ? "report" : null, () => import("./report-offer.tsx"));
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
      {upc !== null && report && <report.ReportOffer upc={upc} offer={offer} />}
    </details>
  );
}
