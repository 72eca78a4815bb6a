import { type KnownProduct, knownProducts } from "@stockfinder/contracts/known-products";
import { type KeyboardEvent, useState } from "react";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";

const SHORTEST = 2;
const MOST = 6;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export interface Suggestions {
  readonly products: readonly KnownProduct[];
  /** The index of the one that Enter chooses; -1 for none. */
  readonly active: number;
  typed(): void;
  close(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Known products for what is being typed. Without an answer there are none: the search works as it is. */
export function useSuggestions(query: string, onChoose: (product: KnownProduct) => void): Suggestions {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = query.trim().toLowerCase();
  const isAsked = isOpen && typed.length >= SHORTEST;
  const { data } = useFetched(isAsked ? typed : null, async (signal) => ({
    typed,
    products: await call(knownProducts, { query: typed, limit: MOST }, { signal }),
  }));
  // While the next answer is on its way, the last one stays.
  const products =
    isAsked && data !== null && typed.startsWith(data.typed.slice(0, SHORTEST)) ? data.products : [];

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  return {
    products,
    active: active < products.length ? active : -1,
    typed: () => {
      setOpen(true);
      setActive(-1);
    },
    close,
    onKeyDown(event) {
      const step = STEPS[event.key];
      const chosen = products[active];
      if (step !== undefined && products.length > 0) {
        event.preventDefault();
        const places = products.length + 1; // the last one is the text itself
        setActive(((active + 1 + step + places) % places) - 1);
      } else if (event.key === "Enter" && chosen) {
        event.preventDefault();
        close();
        onChoose(chosen);
      } else if (event.key === "Escape") close();
    },
  };
}
