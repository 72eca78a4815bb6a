import type { Place } from "@stockfinder/contracts/places";
import { type ReactNode, useState } from "react";
import { useFetched } from "../../../api/use-fetched.ts";
import { TextButton } from "../../../components/button.tsx";
import type { Product } from "../products/products.ts";
import { OfferFilters } from "./offer-filters.tsx";
import { OfferRow } from "./offer-row.tsx";
import { isNarrowed, type OfferView, viewed, viewIn } from "./offer-view.ts";
import type { Offer } from "./offers.ts";

/** The rows that every search has room for. */
const FIRST_ROWS = 5;
const ROWS = Array.from({ length: FIRST_ROWS }, (_, index) => index);

export function OfferList({
  product,
  offers,
  best,
  tied,
  searching,
  view,
  change,
  place,
  now,
  heading,
  children,
}: {
  product: Product;
  offers: readonly Offer[];
  best: Offer | null;
  /** Those that cost the same: their prices are marked alike. */
  tied: readonly Offer[];
  /** Whether more offers may arrive. */
  searching: boolean;
  view: OfferView;
  change: (changes: Partial<OfferView>) => void;
  /** Null until it is known. */
  place: Place | null;
  now: number;
  /** In how many stores it is. */
  heading: string;
  /** What other stores said, below the offers. */
  children: ReactNode;
}) {
  const { data: map } = useFetched(view.map ? "map" : null, () => import("./branch-map.tsx"));
  const [all, setAll] = useState(false);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const rows = viewed(offers, view);
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);

  return (
    <section
      id="offers"
      aria-label="Offers"
      className="mt-6 scroll-mt-20 rounded-card bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 className="text-lg font-bold">{heading}</h2>
      <p role="status" className="sr-only">
        {searching ? "" : `${rows.length} ${rows.length === 1 ? "offer" : "offers"}`}
      </p>
      <OfferFilters view={view} stores={storesIn(offers)} change={change} />
      {view.map && map && place && <map.BranchMap offers={rows} place={place} now={now} />}
      {/* While offers arrive a row keeps its place and takes another offer, so that nothing moves. */}
      <ul className="offers">
        {shown.map((offer, place) => (
          <OfferRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is a place, not an offer
            key={place}
            offer={offer}
            product={product}
            isBest={offer.id === best?.id || tied.includes(offer)}
            expanded={expanded.has(offer.id)}
            now={now}
            onToggle={() => setExpanded(expanded.symmetricDifference(new Set([offer.id])))}
          />
        ))}
        {searching &&
          ROWS.slice(shown.length).map((place) => (
            <li key={place} aria-hidden="true" className="offer offer-row">
              <div className="skeleton h-10 w-full" />
            </li>
          ))}
        {!searching && rows.length === 0 && isNarrowed(view) && (
          <li className="py-4">
            <p className="text-soft">No offers match these filters.</p>
            <TextButton
              onClick={() => change({ ...viewIn(""), sort: view.sort, product: view.product, map: view.map })}
            >
              Show all offers
            </TextButton>
          </li>
        )}
      </ul>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        {rows.length > FIRST_ROWS && (
          <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? "Show fewer offers" : "Show all offers"}
          </TextButton>
        )}
        {!searching && rows.length <= FIRST_ROWS && !isNarrowed(view) && (
          <p className="text-sm text-soft">No other store lists it.</p>
        )}
        {children}
      </div>
    </section>
  );
}

/** The names of the stores by their ids. */
function storesIn(offers: readonly Offer[]): ReadonlyMap<string, string> {
  return new Map(offers.map(({ storeId, store }) => [storeId, store]));
}
