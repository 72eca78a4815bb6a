/** The page format of a shop. Each is one file in `shapes/`. */
export type ShapeName =
  | "json-ld"
  | "json-ld-graph"
  | "several-offers"
  | "microdata"
  | "open-graph"
  | "shopify"
  | "woocommerce"
  | "magento"
  | "bigcommerce"
  | "salesforce"
  | "hand-made"
  | "bot-wall"
  | "app-shell";

/** Properties that make a shop's pages hard to read. */
export type Quirk =
  /** "Free shipping on orders over $35" next to the price. */
  | "free-shipping"
  /** "or 4 payments of $6.25". */
  | "instalments"
  /** A lower price for members. */
  | "members"
  /** The list price crossed out, also where nothing was ever sold for it. */
  | "list-price"
  /** The button stays when the product is sold out. */
  | "button-left-on"
  /** `24,99 $`. */
  | "decimal-comma"
  /** Pages state no GTIN. */
  | "no-gtin"
  /** Some addresses show another product than the page index says. */
  | "wrong-gtin"
  /** robots.txt forbids product pages. */
  | "robots-forbid"
  /** There is no robots.txt. */
  | "no-robots";

/** A store of the directory that is played here by its product pages. */
export interface Shop {
  readonly host: string;
  readonly name: string;
  readonly country: "USA" | "CAN";
  readonly shape: ShapeName;
  readonly categories: readonly string[];
  readonly quirks: ReadonlySet<Quirk>;
}
