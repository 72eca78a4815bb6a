import type { Link } from "./layout.ts";

export interface AlertedItem extends AlertLinks {
  readonly title: string;
  /** The store, with the branch and its distance if it is one: "Target, Cleveland Commons, 3.3 mi". */
  readonly store: string;
  /** Another store that has it: "Sam's Club, Berea, 13.5 mi for $5.00". */
  readonly alsoAt?: string | undefined;
  /** Null if it is not known. */
  readonly price: string | null;
  /** How old price and stock are: "Seen 2 minutes before this email". */
  readonly seen?: string;
  readonly productUrl: string;
}

interface AlertLinks {
  /** Null for an item that is not known elsewhere. */
  readonly storesUrl: string | null;
  readonly watchesUrl: string;
}

export function alertLinks({ storesUrl, watchesUrl }: AlertLinks): Link[] {
  return [
    ...(storesUrl === null ? [] : [{ label: "Compare all stores", url: storesUrl }]),
    { label: "Your watches", url: watchesUrl },
  ];
}
