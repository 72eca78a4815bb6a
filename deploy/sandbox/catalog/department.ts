/** The outline that a product's picture is drawn in. */
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

/** How much of the time a store has any: nearly always, about half of it, a small part of it. */
export type Supply = "plentiful" | "tight" | "scarce";

/** A size as it stands in a title, and what that size costs, in cents. */
export type Size = readonly [label: string, cents: number];

/** One kind of product; each brand of its department makes some of its variants and sizes. */
export interface Kind {
  readonly name: string;
  readonly shape: Shape;
  readonly variants: readonly string[];
  readonly sizes: readonly Size[];
  /** Further words that shoppers use for it. */
  readonly alsoCalled?: readonly string[];
  /** Plentiful where not given. */
  readonly supply?: Supply;
}

/** Chains as the catalogue knows them; a chain may have several upstreams. */
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

/** What is sold together: its own brands, kinds and chains. */
export interface Department {
  readonly name: string;
  readonly brands: readonly [string, ...string[]];
  readonly soldAt: readonly Chain[];
  readonly kinds: readonly Kind[];
}
