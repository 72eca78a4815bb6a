import type { ShelfPrice } from "./shelf-price.ts";

/** A branch's price; one that another branch of its store asks says so. */
export function ShelfPriceText({
  price: { text, of },
  store,
  className = "",
}: {
  price: ShelfPrice;
  store: string;
  className?: string;
}) {
  if (!of) return <span className={className}>{text}</span>;
  return (
    <span className={`text-soft ${className}`}>
      {text} <span className="shelf-of">in {of.replace(`${store}, `, "")}</span>
    </span>
  );
}
