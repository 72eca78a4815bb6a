import { z } from "zod";
import { List } from "../catalog/columns.ts";

/** The page format of a shop. Each is one file in `shapes/`. */
const ShapeName = z.enum([
  "json-ld",
  "json-ld-graph",
  "several-offers",
  "microdata",
  "open-graph",
  "shopify",
  "woocommerce",
  "magento",
  "bigcommerce",
  "salesforce",
  "hand-made",
  "bot-wall",
  "app-shell",
]);
export type ShapeName = z.infer<typeof ShapeName>;

/** Properties that make a shop's pages hard to read. */
const Quirk = z.enum([
  /** "Free shipping on orders over $35" next to the price. */
  "free-shipping",
  /** "or 4 payments of $6.25". */
  "instalments",
  /** A lower price for members. */
  "members",
  /** The list price crossed out, also where nothing was ever sold for it. */
  "list-price",
  /** The button stays when the product is sold out. */
  "button-left-on",
  /** `24,99 $`. */
  "decimal-comma",
  /** Pages state no GTIN. */
  "no-gtin",
  /** Some addresses show another product than the page index says. */
  "wrong-gtin",
  /** robots.txt forbids product pages. */
  "robots-forbid",
  /** There is no robots.txt. */
  "no-robots",
]);

/** A store of the directory that is played here by its product pages. */
export const Shop = z.strictObject({
  host: z.string(),
  name: z.string(),
  country: z.enum(["USA", "CAN"]),
  shape: ShapeName,
  categories: List,
  quirks: List.pipe(z.array(Quirk)).transform(
    (quirks): ReadonlySet<z.infer<typeof Quirk>> => new Set(quirks),
  ),
});
export type Shop = z.infer<typeof Shop>;
