import { type KnownProduct, knownProducts } from "@stockfinder/contracts/known-products";
import { type KeyboardEvent, useId, useState } from "react";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { KnownPicture } from "../known-picture.tsx";
import { priceText } from "../price.ts";

const SHORTEST = 2;
const MOST = 6;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Known products for what is being typed: `field` are properties of its field, and `list` stands below it. Without an answer there
 * are none: the search works as it is.
 */
export function useSuggestions(query: string, onChoose: (product: KnownProduct) => void) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [index, setIndex] = useState(-1);
  const typed = query.trim().toLowerCase();
  const isAsked = isOpen && typed.length >= SHORTEST;
  const { data } = useFetched(isAsked ? typed : null, async (signal) => ({
    typed,
    products: await call(knownProducts, { query: typed, limit: MOST }, { signal }),
  }));
  // While the next answer is on its way, the last one stays.
  const products =
    isAsked && data !== null && typed.startsWith(data.typed.slice(0, SHORTEST)) ? data.products : [];
  /** The index of the one that Enter chooses; -1 for none. */
  const active = index < products.length ? index : -1;

  const show = (isShown: boolean) => {
    setOpen(isShown);
    setIndex(-1);
  };
  const choose = (product: KnownProduct) => {
    show(false);
    onChoose(product);
  };
  return {
    typed: () => show(true),
    close: () => show(false),
    field: {
      "aria-autocomplete": "list",
      "aria-controls": id,
      "aria-activedescendant": active < 0 ? undefined : `${id}-${active}`,
      onBlur: () => show(false),
      onKeyDown(event: KeyboardEvent) {
        const step = STEPS[event.key];
        const chosen = products[active];
        if (step !== undefined && products.length > 0) {
          event.preventDefault();
          const places = products.length + 1; // the last one is the text itself
          setIndex(((index + 1 + step + places) % places) - 1);
        } else if (event.key === "Enter" && chosen) {
          event.preventDefault();
          choose(chosen);
        } else if (event.key === "Escape") show(false);
      },
    },
    list: <SuggestionList id={id} products={products} active={active} onChoose={choose} />,
  } as const;
}

function SuggestionList({
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
