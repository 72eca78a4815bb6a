import type { StoreOffer } from "@stockfinder/contracts/offers";
import { searchPath, slugOf } from "@stockfinder/contracts/slug";
import { Link } from "wouter";
import type { Watchable } from "../../alerts/watchable.ts";
import { saved } from "../../storage/saved.ts";
import { cheapest, isInOrder } from "./offer-order.ts";
import { StoreOfferRow } from "./store-offer-row.tsx";

const PLACES = [0, 1, 2, 3];

/** The stores' offers in the order of the first answer; a refreshed one changes in its row. */
export function StoreOffers({
  offers,
  product,
  name,
  refreshing,
  now,
  onSort,
}: {
  /** Null until the first answer. */
  offers: readonly StoreOffer[] | null;
  product: Pick<Watchable, "upc" | "name" | "country">;
  name: string | null;
  refreshing: boolean;
  now: number;
  onSort: () => void;
}) {
  const shown = offers ?? [];
  const best = cheapest(shown);
  const isEmpty = shown.length === 0;
  return (
    <section aria-labelledby="offers" className="panel">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        <h2 id="offers" className="text-lg font-bold">
          Offers
        </h2>
        <p role="status" className="text-sm text-soft">
          {refreshing ? "Asking the stores again …" : ""}
        </p>
        {!refreshing && !isInOrder(shown) && (
          <button type="button" className="text-button" onClick={onSort}>
            Prices have changed: sort again
          </button>
        )}
      </div>
      {isEmpty && !refreshing ? (
        <NoStore name={name} />
      ) : (
        <ul className="store-offers">
          {shown.map((offer) => (
            <StoreOfferRow
              key={offer.storeId}
              offer={offer}
              product={product}
              isBest={offer === best}
              now={now}
            />
          ))}
          {isEmpty &&
            PLACES.map((place) => (
              <li key={place} aria-hidden="true" className="store-offer">
                <div className="skeleton col-span-full h-12" />
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}

function NoStore({ name }: { name: string | null }) {
  const zip = saved("zipcode");
  return (
    <div className="no-offers">
      <p>No store is known to sell it.</p>
      {name && (
        <Link
          className="button-quiet mt-3"
          href={zip ? searchPath({ query: name, zip }) : `/product/${encodeURIComponent(slugOf(name))}`}
        >
          Search for it at the stores near you
        </Link>
      )}
    </div>
  );
}
