import type { Sold } from "@stockfinder/product-rules/best-offer";
import { TextButton } from "../../../components/button.tsx";
import { inStockText } from "../../../stores/in-stock-text.ts";
import type { OnShelf, PlacesToBuy } from "../../../stores/places-to-buy.ts";
import { isMarketplace, type Offer } from "../offers/offers.ts";
import type { StoreSummary } from "./store-summary.ts";

type Counted = Pick<PlacesToBuy<Sold, OnShelf>, "inStock" | "stores">;

/** What the stores said beside those that sell it. */
export function StoreCounts({
  summary,
  places,
  offers,
  onTryAgain,
}: {
  summary: StoreSummary;
  places: Counted;
  /** Those of stores that are counted, and others. */
  offers: readonly Offer[];
  /** Asks the stores again that did not answer. */
  onTryAgain: () => void;
}) {
  return (
    // On a phone it has room for two lines from the start.
    <p className="flex items-center gap-x-3 text-sm text-soft max-sm:min-h-11 max-sm:w-full">
      {/* One store has no count of which sellers could be a part. */}
      {countsText(summary, places.inStock > 0 && places.stores > 1 ? offers : [])}
      {summary.checking === 0 && summary.silent.length > 0 && (
        <TextButton className="shrink-0" onClick={onTryAgain}>
          Try again
        </TextButton>
      )}
    </p>
  );
}

/** In how many of the stores that sell it it is. */
export function storesHeadline(
  { stores, checking, answered, unknown, silent }: StoreSummary,
  places: Counted,
  offers: readonly Offer[],
): string {
  if (checking === stores) return `Checking ${stores} stores`;
  if (places.inStock > 0) return `${inStockText(places)}${checking > 0 ? " so far" : ""}`;
  const having = offers.filter(({ isAvailable }) => isAvailable);
  if (having.length > 0)
    return having.every(isMarketplace) ? "Only marketplace sellers have it" : "In stock by name match only";
  if (checking === 0 && answered === 0 && silent.length > 0) return "No store has answered";
  if (checking > 0) return "Not found in stock so far";
  if (unknown > 0) return "Stock could not be confirmed";
  return silent.length > 0 ? "Not found in stock where stores answered" : "Not found in stock";
}

/** Each answer apart: silence is not "no". */
function countsText(
  { stores, checking, others, without: { size: without }, silent }: StoreSummary,
  offers: readonly Offer[],
): string {
  const have = (count: number) => `${count} more ${count === 1 ? "has" : "have"}`;
  return [
    others > 0 && `${have(others)} only other products`,
    // In Canada only the marketplace is searched.
    without > 0 && stores > 1 && `${have(without)} nothing for this search`,
    silent.length > 0 && `${silent.length} did not answer`,
    offers.some(isMarketplace) && "without eBay's sellers",
    checking > 0 && checking < stores && `still checking ${checking}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
