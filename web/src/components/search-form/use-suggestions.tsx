import { type KnownProduct, knownProducts } from "@stockfinder/contracts/known-products";
import { type KeyboardEvent, useId, useState } from "react";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";

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
  // What draws them is loaded with the first ones.
  const { data } = useFetched(isAsked ? typed : null, async (signal) => {
    const [products, { Suggestion }] = await Promise.all([
      call(knownProducts, { query: typed, limit: MOST }, { signal }),
      import("./suggestion.tsx"),
    ]);
    return { typed, products, Suggestion };
  });
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
    list: (
      <>
        <div
          id={id}
          role="listbox"
          aria-label="Products"
          className="suggestions"
          hidden={products.length === 0}
        >
          {data &&
            products.map((product, index) => (
              <data.Suggestion
                key={product.upc}
                id={`${id}-${index}`}
                product={product}
                isActive={index === active}
                onChoose={() => choose(product)}
              />
            ))}
        </div>
        <p aria-live="polite" className="sr-only">
          {products.length > 0 && `${products.length} suggestions; choose with the arrow keys`}
        </p>
      </>
    ),
  } as const;
}
