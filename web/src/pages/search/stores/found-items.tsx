import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { useCallback, useEffect, useState } from "react";
import { FailedNotice } from "../../../components/failed-notice.tsx";
import { PHONE } from "../../../components/use-media-query.ts";
import { type Found, stockOf } from "../search-state.ts";
import type { SearchCommands } from "../use-search.ts";
import { ItemCard } from "./item-card.tsx";
import { ItemSkeletons } from "./item-skeletons.tsx";
import { Pager } from "./pager.tsx";
import { hasPage, itemsOnPage, type Loaded, needsNextBatch, rangeText } from "./paging.ts";

/** A store's items, four at a time; their stock is fetched when they are shown. */
export function FoundItems({
  retailer,
  found,
  commands,
}: {
  retailer: RetailerInfo;
  found: Found;
  commands: SearchCommands;
}) {
  const [page, setPage] = useState(0);
  const { items, query, loadedBatches, batchCount, nextBatch } = found;
  const loaded: Loaded = { itemCount: items.length, loadedBatches, batchCount };
  const shown = itemsOnPage(items, page);

  // Without nearby stores, only the stock in the search's answer is known. A string, so that the effect runs for other
  // items and not for a new array with the same ones.
  const unasked = shown
    .filter(({ id, status }) => found.stock[id] === undefined && (retailer.perStore || status.length === 0))
    .map(({ id }) => id)
    .join(",");
  useEffect(() => {
    if (unasked) commands.checkStock(retailer.id, unasked.split(","));
  }, [commands, retailer.id, unasked]);

  const loadNextBatch = useCallback(
    () => commands.loadBatch(retailer.id, loadedBatches + 1, query),
    [commands, retailer.id, loadedBatches, query],
  );
  const isIncomplete = nextBatch === "idle" && needsNextBatch(page, loaded);
  useEffect(() => {
    if (isIncomplete) loadNextBatch();
  }, [isIncomplete, loadNextBatch]);

  function turnTo(wanted: number): void {
    setPage(wanted);
    // On a phone a page is longer than the screen: the next one begins at the store's name.
    if (window.matchMedia(PHONE).matches)
      document.getElementById(retailer.id)?.scrollIntoView({ behavior: "instant" });
  }

  // The store has fewer items than it stated: go back to the last page with items.
  if (shown.length === 0 && page > 0 && nextBatch === "idle" && !hasPage(page, loaded)) setPage(page - 1);

  return (
    <>
      {shown.length > 0 && (
        <ul className="item-grid">
          {shown.map((item) => (
            <ItemCard
              key={item.id}
              retailer={retailer}
              item={item}
              stock={stockOf(found, item)}
              checkAgain={() => commands.checkStock(retailer.id, [item.id])}
            />
          ))}
        </ul>
      )}
      {shown.length === 0 && nextBatch === "loading" && (
        <ItemSkeletons label={`Loading more from ${retailer.label}`} />
      )}
      {nextBatch === "failed" && (
        <FailedNotice onTryAgain={loadNextBatch}>More items could not be loaded</FailedNotice>
      )}
      <Pager
        label={retailer.label}
        range={rangeText(page, loaded)}
        hasPrevious={page > 0}
        hasNext={hasPage(page + 1, loaded) && shown.length > 0}
        onPrevious={() => turnTo(page - 1)}
        onNext={() => turnTo(page + 1)}
      />
    </>
  );
}
