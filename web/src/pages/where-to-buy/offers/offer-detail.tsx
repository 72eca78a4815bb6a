import type { StoreOffer } from "@stockfinder/contracts/offers";
import { useState } from "react";
import { useFetched } from "../../../api/use-fetched.ts";
import { PageIcon } from "../../../components/page-icon.tsx";
import { sumText, TotalParts } from "./total-parts.tsx";

/** Opens into the total's parts and what else is known of an offer. */
export function OfferDetail({ upc, offer, now }: { upc: string | null; offer: StoreOffer; now: number }) {
  const { total, store } = offer;
  const [isOpen, setOpen] = useState(false);
  // Few open an offer, and it reads without the rest.
  const { data: more } = useFetched(isOpen ? "more" : null, () => import("./offer-more.tsx"));
  const sum = sumText(total);
  return (
    <details className="offer-detail" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {(offer.isAvailable !== false && sum) || "Details"}
        <span className="sr-only"> at {store}</span>
        <PageIcon name="chevron" className="size-4" />
      </summary>
      {total && sum !== null && <TotalParts total={total} />}
      {more && <more.OfferMore upc={upc} offer={offer} now={now} />}
    </details>
  );
}
