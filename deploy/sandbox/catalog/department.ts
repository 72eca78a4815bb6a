/** The shape of a product's picture. */
export type Shape =
  | "bag"
  | "bottle"
  | "box"
  | "can"
  | "canister"
  | "carton"
  | "chip"
  | "console"
  | "gadget"
  | "headphones"
  | "jar"
  | "rolls"
  | "spray"
  | "toy"
  | "tube"
  | "tub"
  | "wide-screen";

/** How often a store has it in stock: always, nearly always, about half of the time, rarely, never. */
export type Supply = "endless" | "plentiful" | "tight" | "scarce" | "discontinued";

/** A size as written in a title, and its price in cents. */
export type Size = readonly [label: string, cents: number];

/** One kind of product; each brand of its department makes some of its variants and sizes. */
export interface Kind {
  readonly name: string;
  readonly shape: Shape;
  readonly variants: readonly string[];
  readonly sizes: readonly Size[];
  /** Further words that shoppers use for it. */
  readonly alsoCalled?: readonly string[];
  /** Defaults to plentiful. */
  readonly supply?: Supply;
}

/** Chains in the catalogue; a chain may have several upstreams. */
export type Chain =
  | "target"
  | "walmart"
  | "samsclub"
  | "walgreens"
  | "cvs"
  | "walmartgrocery"
  | "kroger"
  | "ebay"
  | "bestbuy";

/** A department: its brands, kinds and chains. */
export interface Department {
  readonly name: string;
  readonly brands: readonly [string, ...string[]];
  readonly soldAt: readonly Chain[];
  readonly kinds: readonly Kind[];
}
