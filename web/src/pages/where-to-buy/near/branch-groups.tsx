import type { NearShelf } from "@stockfinder/contracts/near";
import { useState } from "react";
import { BranchRow } from "../../../components/branches/branch-row.tsx";
import { TextButton } from "../../../components/button.tsx";
import { confidenceText, readingText } from "../../../components/offer-words.ts";
import type { PlacesToBuy } from "../../../stores/places-to-buy.ts";
import { StoreIcon } from "../../../stores/store-icon.tsx";
import { branchId } from "./branch-id.ts";
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
          <h3 className="flex items-center gap-2.5 font-semibold">
            <StoreIcon id={storeId} name={nameOf(storeId)} className="size-7" />
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
                id={branchId(shelf)}
                store={shelf}
                retailerLabel={nameOf(storeId)}
                stock={<ShelfStock shelf={shelf} />}
                price={
                  shelf.level !== "out" && (
                    <ShelfPriceText shelf={shelf} offers={offers} store={nameOf(storeId)} />
                  )
                }
                now={now}
              >
                <Doubt shelf={shelf} now={now} />
              </BranchRow>
            ))}
          </ul>
        </div>
      ))}
      {isCut && (
        <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer locations" : `Show all ${count} locations`}
        </TextButton>
      )}
    </div>
  );
}

function Doubt({ shelf: { source, seenAt, confidence, level }, now }: { shelf: NearShelf; now: number }) {
  const doubt = level === "unknown" ? "" : confidenceText(confidence);
  // How old the others are stands above the list.
  if (source === "adapter" && doubt === "") return null;
  return (
    <p className="text-sm text-soft first-letter:uppercase">
      {readingText(source, seenAt, now)}
      {doubt}
    </p>
  );
}
