import { STORES } from "virtual:store-directory";
import type { Item } from "@stockfinder/contracts/retailer-items";
import { searchPath } from "@stockfinder/contracts/slug";
import { Notice } from "../../../src/components/notice.tsx";
import { OutboundLink } from "../../../src/components/outbound-link.tsx";
import { priceText } from "../../../src/components/price.ts";
import { Spinner } from "../../../src/components/spinner.tsx";
import type { Found } from "./streamed-search.ts";

const MAX = 8;
const GOOD = 0.5;

/** The most relevant items of all stores that have answered; of equally relevant ones the cheapest first. */
export function FoundItems({
  results,
  isDone,
  isFailed,
  query,
  zip,
}: Found & { query: string; zip: string }) {
  const items = results
    .flatMap(({ items: its, retailer }) => its.map((item) => ({ ...item, retailer })))
    .filter(({ relevance, price }) => relevance >= GOOD && price !== null)
    .sort((one, other) => other.relevance - one.relevance || (one.price ?? 0) - (other.price ?? 0))
    .slice(0, MAX);
  return (
    <div className="grid gap-2">
      {!isDone && <Spinner label="Checking the stores" />}
      {isFailed && <Notice tone="bad">The stores could not be reached. Please try again.</Notice>}
      {isDone && !isFailed && items.length === 0 && <p>No products available for this search</p>}
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={`${item.retailer} ${item.id}`} className="border-t border-line py-2">
            <FoundItem item={item} />
          </li>
        ))}
      </ul>
      {isDone && !isFailed && (
        <OutboundLink className="text-button" href={EXTENSION_ORIGIN + searchPath({ query, zip })}>
          All results
        </OutboundLink>
      )}
    </div>
  );
}

function FoundItem({ item }: { item: Item & { retailer: string } }) {
  const href = item.productUrl ?? item.url;
  return (
    <OutboundLink
      className="grid grid-cols-[1fr_auto] gap-x-3"
      href={href.startsWith("/") ? EXTENSION_ORIGIN + href : href}
    >
      <span className="line-clamp-2 font-semibold">{item.title}</span>
      <span className="font-semibold">{item.price === null ? "" : priceText(item.price, item.currency)}</span>
      <span className="text-sm text-soft">
        {nameOf(item.retailer)}: {item.status[0] ?? "stock unknown"}
      </span>
    </OutboundLink>
  );
}

function nameOf(retailer: string): string {
  return STORES.find(({ id }) => id === retailer)?.name ?? retailer;
}
