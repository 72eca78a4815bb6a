import { z } from "zod";

/** Chains in the catalogue; a chain may have several upstreams. */
export const Chain = z.enum([
  "target",
  "walmart",
  "samsclub",
  "walgreens",
  "cvs",
  "walmartgrocery",
  "kroger",
  "ebay",
  "bestbuy",
]);
export type Chain = z.infer<typeof Chain>;

/** The shape of a product's picture. */
export const Shape = z.enum([
  "air-fryer",
  "bag",
  "ball",
  "battery",
  "bear",
  "bike",
  "blender",
  "bottle",
  "box",
  "camera",
  "can",
  "canister",
  "car",
  "carton",
  "chair",
  "charger",
  "chip",
  "coffee-maker",
  "console",
  "controller",
  "doll",
  "drill",
  "earbuds",
  "gadget",
  "graphics-card",
  "headphones",
  "heater",
  "jar",
  "keyboard",
  "laptop",
  "linen",
  "microwave",
  "mouse",
  "mug",
  "phone",
  "pillow",
  "pizza",
  "power-bank",
  "printer",
  "rolls",
  "router",
  "skillet",
  "socks",
  "speaker",
  "spray",
  "tablet",
  "tent",
  "toy",
  "tub",
  "tube",
  "tumbler",
  "vacuum",
  "watch",
  "wide-screen",
]);
export type Shape = z.infer<typeof Shape>;

/** How often a store has it in stock: always, nearly always, about half of the time, rarely, never. */
export const Supply = z.enum(["endless", "plentiful", "tight", "scarce", "discontinued"]);
export type Supply = z.infer<typeof Supply>;

/** A size as written in a title, and its price in cents. */
export type Size = readonly [label: string, cents: number];

export const Cents = z.string().regex(/^\d+$/).transform(Number);

/** `Lemon; Pine`. */
export const List = z.string().transform((text) => (text === "" ? [] : text.split("; ")));

/** `target walmart`. */
export const Chains = z
  .string()
  .transform((text) => (text === "" ? [] : text.split(" ")))
  .pipe(z.array(Chain));

/** `label=value; label=value`. */
const Pairs = List.pipe(z.array(z.templateLiteral([z.string(), "=", z.string().min(1)]))).transform((pairs) =>
  pairs.map((pair) => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  }),
);

/** `2 lb=198; 5 lb=448`: at least one size with its cents. Without a label the product has one size only: `=1999`. */
export const Sizes = Pairs.pipe(z.array(z.tuple([z.string(), Cents])).min(1));

/** `walmart=Its title there`. */
export const Titles = Pairs.transform((pairs) => Object.fromEntries(pairs)).pipe(
  z.partialRecord(Chain, z.string()),
);

/** A column that may be empty: `undefined` then. */
export function optional<T extends z.ZodType>(column: T) {
  return z.union([z.literal("").transform(() => undefined), column]);
}
