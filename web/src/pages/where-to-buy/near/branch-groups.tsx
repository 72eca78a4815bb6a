import type { NearShelf } from "@stockfinder/contracts/near";
import { useState } from "react";
import { Directions } from "../../../components/map/directions-link.tsx";
import { confidenceText, readingText } from "../../../components/offer-words.ts";
import { openingText } from "../../../components/opening-hours.ts";
import { aisleText, placeText, streetText } from "../../../components/store-place.ts";
import type { PlacesToBuy } from "../../../stores/places-to-buy.ts";
import { StoreIcon } from "../../../stores/store-icon.tsx";
import { branchId } from "./branch-id.ts";
import { type ShelfPrice, shelfPrice } from "./shelf-price.ts";
import { ShelfPriceText } from "./shelf-price-text.tsx";
import { ShelfStock } from "./shelf-stock.tsx";

/** Of each store, until all are wanted. */
const FIRST = 2;

type NameOf = (storeId: string) => string;

export function BranchGroups({
  places: { chains, offers },
  nameOf,
  now,
}: {
  places: PlacesToBuy;
  nameOf: NameOf;
  now: number;
}) {
  const [all, setAll] = useState(false);
  const count = chains.reduce((sum, { branches }) => sum + branches.length, 0);
  const isCut = chains.some(({ branches }) => branches.length > FIRST);
  return (
    <div>
      {chains.map(({ storeId, branches }) => (
        <div key={storeId} className="chain">
          <h3 className="chain-name">
            <StoreIcon id={storeId} name={nameOf(storeId)} className="chain-icon" />
            {nameOf(storeId)}
            {branches[0]?.membershipNeeded && (
              <span className="text-sm font-normal text-soft">
                {branches[0].membershipNeeded} membership needed
              </span>
            )}
          </h3>
          <ul>
            {(all ? branches : branches.slice(0, FIRST)).map((shelf) => (
              <BranchRow
                key={shelf.storeId}
                shelf={shelf}
                store={nameOf(storeId)}
                price={shelf.level === "out" ? null : shelfPrice(shelf, offers)}
                now={now}
              />
            ))}
          </ul>
        </div>
      ))}
      {isCut && (
        <button type="button" className="text-button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer locations" : `Show all ${count} locations`}
        </button>
      )}
    </div>
  );
}

function BranchRow({
  shelf,
  store,
  price,
  now,
}: {
  shelf: NearShelf;
  store: string;
  price: ShelfPrice | null;
  now: number;
}) {
  const { source, seenAt, confidence, level, aisle, hours } = shelf;
  const opening = hours ? openingText(hours, now) : null;
  const doubt = level === "unknown" ? "" : confidenceText(confidence);
  return (
    <li className="buy-branch" data-place={branchId(shelf)}>
      <div className="min-w-0">
        <p className="font-semibold">{placeText(shelf, store)}</p>
        <p className="text-sm text-soft">{streetText(shelf, store)}</p>
        <p className="dotted-line text-sm">
          <ShelfStock shelf={shelf} />
          {aisle !== undefined && <span className="text-soft">{aisleText(aisle)}</span>}
          {opening !== null && <span className="text-soft">{opening}</span>}
        </p>
        {/* How old the others are stands above the list. */}
        {(source !== "adapter" || doubt !== "") && (
          <p className="text-sm text-soft first-letter:uppercase">
            {readingText(source, seenAt, now)}
            {doubt}
          </p>
        )}
      </div>
      <p className="buy-price">{price && <ShelfPriceText price={price} store={store} />}</p>
      <Directions store={shelf} retailerLabel={store} />
    </li>
  );
}
