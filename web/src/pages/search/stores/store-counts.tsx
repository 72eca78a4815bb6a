import type { Sold } from "@stockfinder/product-rules/best-offer";
import type { OnShelf, PlacesToBuy } from "../../../stores/places-to-buy.ts";
import type { StoreSummary } from "./store-summary.ts";

type Counted = Pick<PlacesToBuy<Sold, OnShelf>, "inStock" | "stores">;

/** In how many stores it is, and what the others said. */
export function StoreCounts({
  summary,
  places,
  onTryAgain,
}: {
  summary: StoreSummary;
  places: Counted;
  /** Asks the stores again that did not answer. */
  onTryAgain: () => void;
}) {
  return (
    <div className="items-baseline gap-x-3 sm:flex sm:min-h-11">
      <h2 className="shrink-0 text-lg font-bold">{headline(summary, places)}</h2>
      {/* On a phone it has room for two lines from the start. */}
      <p className="flex gap-x-3 text-sm text-soft max-sm:min-h-11 max-sm:pt-1">
        {countsText(summary)}
        {summary.checking === 0 && summary.silent.length > 0 && (
          <button type="button" className="text-button -my-3 shrink-0" onClick={onTryAgain}>
            Try again
          </button>
        )}
      </p>
    </div>
  );
}

function headline(
  { stores, checking, inStock, answered, unknown, silent }: StoreSummary,
  places: Counted,
): string {
  if (checking === stores) return `Checking ${stores} stores`;
  if (places.inStock > 0)
    return `In stock at ${places.inStock} of ${places.stores} ${places.stores === 1 ? "store" : "stores"}${checking > 0 ? " so far" : ""}`;
  if (inStock > 0) return "Only marketplace sellers have it";
  if (checking === 0 && answered === 0 && silent.length > 0) return "No store has answered";
  if (checking > 0) return "Not found in stock so far";
  if (unknown > 0) return "Stock could not be confirmed";
  return silent.length > 0 ? "Not found in stock where stores answered" : "Not found in stock";
}

/** What the other stores said, each answer apart: silence is not "no". */
function countsText({ stores: searched, checking, without, silent }: StoreSummary): string {
  const stores = (count: number) => (count === 1 ? "1 store" : `${count} stores`);
  return [
    // In Canada only the marketplace is searched.
    without > 0 && searched > 1 && `${stores(without)} ${without === 1 ? "does" : "do"} not sell it here`,
    silent.length > 0 && `${stores(silent.length)} did not answer`,
    checking > 0 && `still checking ${stores(checking)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
