import type { KnownProduct } from "@stockfinder/contracts/known-products";
import { KnownPicture } from "../known-picture.tsx";
import { priceText } from "../price.ts";

export function SuggestionList({
  id,
  products,
  active,
  onChoose,
}: {
  id: string;
  products: readonly KnownProduct[];
  active: number;
  onChoose: (product: KnownProduct) => void;
}) {
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Products"
        className="suggestions"
        hidden={products.length === 0}
      >
        {products.map((product, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves the choice with the arrows
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={product.upc}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className="suggestion"
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(product)}
          >
            <KnownPicture product={product} className="suggestion-picture" />
            <span className="line-clamp-2 min-w-0 flex-1">{product.name}</span>
            {product.price && (
              <span className="font-semibold tabular-nums">
                {priceText(product.price.value, product.price.currency)}
              </span>
            )}
          </div>
        ))}
      </div>
      <p aria-live="polite" className="sr-only">
        {products.length > 0 && `${products.length} suggestions; choose with the arrow keys`}
      </p>
    </>
  );
}
