import type { NearShelf } from "@stockfinder/contracts/near";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import { shelfPrice } from "./shelf-price.ts";

/** A branch's price; one that another branch of its store asks says so. */
export function ShelfPriceText({
  shelf,
  offers,
  store,
  className = "",
}: {
  shelf: NearShelf;
  offers: readonly StoreOffer[];
  store: string;
  className?: string;
}) {
  const price = shelfPrice(shelf, offers);
  if (!price) return null;
  const { text, of } = price;
  if (!of) return <span className={className}>{text}</span>;
  return (
    <span className={`text-soft ${className}`}>
      {text} <span className="shelf-of">in {of.replace(`${store}, `, "")}</span>
    </span>
  );
}
