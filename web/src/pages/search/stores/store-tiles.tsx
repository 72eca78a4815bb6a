import { milesText } from "@stockfinder/contracts/alert-place";
import { PageIcon, type PageIconName } from "../../../components/page-icon.tsx";
import { priceText } from "../../../components/price.ts";
import type { OnShelf, PlacesToBuy, Sold } from "../../../stores/places-to-buy.ts";
import { StoreIcon } from "../../../stores/store-icon.tsx";
import { MARKETPLACE } from "../products/products.ts";
import type { StoreSummary, StoreTile, Verdict } from "./store-summary.ts";

export function StoreTiles({
  summary,
  places,
  best,
  onOpen,
  onTryAgain,
}: {
  summary: StoreSummary;
  places: Pick<PlacesToBuy<Sold, OnShelf>, "inStock" | "stores">;
  best: string | null;
  onOpen: (retailer: string) => void;
  /** Asks the stores again that did not answer. */
  onTryAgain: () => void;
}) {
  return (
    <section aria-labelledby="stores" className="mt-6">
      <div className="items-baseline gap-x-3 sm:flex sm:min-h-11">
        <h2 id="stores" className="shrink-0 text-lg font-bold">
          {headline(summary, places)}
        </h2>
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
      <ul className="store-verdicts mt-1">
        {/* In their order once all are checked: then a place takes another store, so that nothing moves. */}
        {summary.tiles.map((tile, place) => (
          <Tile
            // biome-ignore lint/suspicious/noArrayIndexKey: a tile is a place, not a store
            key={place}
            tile={tile}
            isBest={tile.retailer === best}
            onOpen={() => onOpen(tile.retailer)}
          />
        ))}
        {summary.more > 0 && (
          <li>
            <a href="#offers" className="store-verdict text-button">
              +{summary.more} more
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

export function headline(
  { stores, checking, inStock, answered, unknown, silent }: StoreSummary,
  places: Pick<PlacesToBuy<Sold, OnShelf>, "inStock" | "stores">,
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
function countsText({ checking, without, silent }: StoreSummary): string {
  const stores = (count: number) => (count === 1 ? "1 store" : `${count} stores`);
  return [
    without > 0 && `${stores(without)} ${without === 1 ? "does" : "do"} not sell it here`,
    silent.length > 0 && `${stores(silent.length)} did not answer`,
    checking > 0 && `still checking ${stores(checking)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

const SIGNS: Record<
  Exclude<Verdict["kind"], "in-stock">,
  { icon: PageIconName; colour: string; text: string }
> = {
  ahead: { icon: "minus", colour: "text-soft", text: "Pre-order" },
  checking: { icon: "clock", colour: "text-soft", text: "Checking" },
  out: { icon: "cross", colour: "text-bad", text: "Out" },
  unknown: { icon: "minus", colour: "text-soft", text: "Unknown" },
  "not-listed": { icon: "minus", colour: "text-soft", text: "Not listed" },
  "far-away": { icon: "minus", colour: "text-soft", text: "No stores" },
  failed: { icon: "alert", colour: "text-warn", text: "No answer" },
};

type InStockVerdict = Extract<Verdict, { kind: "in-stock" }>;

function Tile({ tile, isBest, onOpen }: { tile: StoreTile; isBest: boolean; onOpen: () => void }) {
  const { href, retailer, label, verdict } = tile;
  return (
    <li>
      <a href={href} className="store-verdict" onClick={onOpen}>
        <span className="store-verdict-name">
          <StoreIcon id={retailer} name={label} className="small-icon" />
          <span className="line-clamp-2">{label}</span>
        </span>
        {verdict.kind === "in-stock" ? (
          <InStock verdict={verdict} isBest={isBest} isMarketplace={retailer === MARKETPLACE} />
        ) : (
          <span className={`flex items-center gap-1 ${SIGNS[verdict.kind].colour}`}>
            <PageIcon name={SIGNS[verdict.kind].icon} className="size-4" />
            {SIGNS[verdict.kind].text}
          </span>
        )}
      </a>
    </li>
  );
}

function InStock({
  verdict,
  isBest,
  isMarketplace,
}: {
  verdict: InStockVerdict;
  isBest: boolean;
  isMarketplace: boolean;
}) {
  const { price, byName } = verdict;
  return (
    <span>
      <span className="flex items-center gap-1">
        {/* As many checks as the headline counts. */}
        <PageIcon
          name={byName ? "minus" : "check"}
          className={`size-4 ${byName ? "text-soft" : "text-good"}`}
        />
        <span className="sr-only">In stock </span>
        {price ? (
          <span className={isBest ? "shelf-label" : "font-semibold tabular-nums"}>
            {priceText(price.amount, price.currency)}
          </span>
        ) : (
          <span className="text-good">In stock</span>
        )}
      </span>
      <span className="text-xs text-soft">{isMarketplace ? "Marketplace" : placeText(verdict)}</span>
    </span>
  );
}

function placeText({ via, distanceMiles, forMembers, byName, isWhole }: InStockVerdict): string {
  if (forMembers) return "Members only";
  if (byName) return "By name only";
  if (via === "online") return isWhole ? "Online" : "Plus shipping";
  return distanceMiles === null ? "In store" : milesText(distanceMiles);
}
