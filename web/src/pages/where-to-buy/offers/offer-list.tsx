import type { StoreOffer } from "@stockfinder/contracts/offers";
import { searchPath } from "@stockfinder/contracts/slug";
import { Link } from "wouter";
import type { Watchable } from "../../../alerts/watchable.ts";
import { checkedText } from "./checked-text.ts";
import { SORTS, type Sort } from "./offer-order.ts";
import { OfferRow } from "./offer-row.tsx";

const PLACES = [0, 1, 2, 3];

export function OfferList({
  heading,
  offers,
  best,
  tied,
  sorts,
  product,
  name,
  zip,
  refreshing,
  sort,
  now,
  onSort,
}: {
  heading: string;
  offers: readonly StoreOffer[];
  best: StoreOffer | null;
  /** Those that cost the same. */
  tied: readonly StoreOffer[];
  sorts: readonly Sort[];
  product: Pick<Watchable, "upc" | "name" | "country">;
  name: string | null;
  zip: string;
  refreshing: boolean;
  sort: Sort;
  now: number;
  onSort: (sort: Sort) => void;
}) {
  const isEmpty = offers.length === 0;
  const hasTotals = offers.some(({ total }) => total?.value != null);
  return (
    <section aria-labelledby="offers">
      <div className="offers-head">
        <h2 id="offers">{heading}</h2>
        <p role="status" className="text-sm text-soft">
          {refreshing ? "Checking the stores again…" : checkedText(offers, now)}
        </p>
        {hasTotals && (
          <fieldset aria-label="Sort offers" className="flex flex-wrap items-center gap-2">
            <span className="text-sm text-soft max-sm:w-full">In stock first, then by</span>
            {sorts.map((each) => (
              <button
                key={each}
                type="button"
                className="chip"
                aria-pressed={each === sort}
                onClick={() => onSort(each)}
              >
                {SORTS[each]}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {/* The places of the first offers stay without offers: what is below them never moves. */}
      {isEmpty && !refreshing ? (
        <NoStore name={name} zip={zip} />
      ) : (
        <ul className="min-h-88">
          {offers.map((offer) => (
            <OfferRow
              key={offer.storeId}
              offer={offer}
              product={product}
              isBest={offer === best}
              isTied={tied.includes(offer)}
              now={now}
            />
          ))}
          {isEmpty && <OfferPlaces />}
        </ul>
      )}
    </section>
  );
}

export function OfferPlaces() {
  return PLACES.map((place) => (
    <li key={place} aria-hidden="true" className="buy-offer">
      <div className="skeleton col-span-full h-12" />
    </li>
  ));
}

function NoStore({ name, zip }: { name: string | null; zip: string }) {
  return (
    <div className="grid min-h-88 place-content-center justify-items-center text-center">
      <p>No store is known to sell it.</p>
      {name && (
        <Link className="button-quiet mt-3" href={searchPath({ query: name, zip })}>
          Search for it at the stores near you
        </Link>
      )}
    </div>
  );
}
