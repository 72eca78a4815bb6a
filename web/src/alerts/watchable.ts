/** A product that may be watched. */
export interface Watchable {
  /** Without one it cannot be watched: other stores' items could not be told to be the same. */
  readonly upc: string | null;
  readonly name: string;
  readonly country: "USA" | "CAN";
  /** The lowest price now, with its currency. */
  readonly price: { readonly value: number; readonly currency: string } | null;
}
