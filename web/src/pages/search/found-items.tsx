import type { RetailerInfo } from "@stockfinder/contracts/lookup";
import { useEffect, useState } from "react";
import { Notice } from "../../parts/notice.tsx";
import { ItemCard } from "./item-card.tsx";
import { ItemSkeletons } from "./item-skeletons.tsx";
import { Pager } from "./pager.tsx";
import { hasPage, itemsOnPage, type Loaded, needsNextBatch, rangeText } from "./paging.ts";
import { type Found, stockOf } from "./search-state.ts";
import type { SearchCommands } from "./use-search.ts";

/** A store's items, four at a time; their stock is asked for when they are shown. */
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
  const { items, loadedBatches, batchCount, nextBatch } = found;
  const loaded: Loaded = { itemCount: items.length, loadedBatches, batchCount };
  const shown = itemsOnPage(items, page);

  // Where there are no stores to ask, what the search itself said of an item is all there is to know.
  // A string, so that the effect runs when other items are shown and not whenever the list is made anew.
  const unasked = shown
    .filter(({ id, status }) => found.stock[id] === undefined && (retailer.perStore || status.length === 0))
    .map(({ id }) => id)
    .join(",");
  useEffect(() => {
    if (unasked) commands.checkStock(retailer.id, unasked.split(","));
  }, [commands, retailer.id, unasked]);

  function open(wanted: number): void {
    setPage(wanted);
    if (needsNextBatch(wanted, loaded) && nextBatch !== "loading")
      commands.loadBatch(retailer.id, loadedBatches + 1);
  }

  // The store promised more than it had: back to the last page that has something.
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
      {shown.length === 0 && nextBatch === "failed" && (
        <Notice
          tone="bad"
          action={
            <button type="button" className="button-quiet text-ink" onClick={() => open(page)}>
              Try again
            </button>
          }
        >
          More items could not be loaded
        </Notice>
      )}
      <Pager
        label={retailer.label}
        range={rangeText(page, loaded)}
        hasPrevious={page > 0}
        hasNext={hasPage(page + 1, loaded) && shown.length > 0}
        onPrevious={() => setPage(page - 1)}
        onNext={() => open(page + 1)}
      />
    </>
  );
}
