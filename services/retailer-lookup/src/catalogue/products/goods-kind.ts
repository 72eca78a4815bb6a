import { knownTitle } from "./known-titles.ts";

/** What some states do not tax. Everything else, and what is not recognized, is `other`. */
export type GoodsKind = "groceries" | "clothing" | "other";

/**
 * Words that name the product at the end of its head, as titles are spelled (`vocabulary.ts`). Only food that is groceries in
 * every state that exempts them: no soda, candy, supplements or prepared food.
 */
const GROCERIES = new Set(
  `
  milk bread bagel bun tortilla cereal oatmeal granola rice quinoa pasta spaghetti macaroni noodle flour sugar salt spice
  egg butter margarine cheese yogurt cream creamer coffee tea juice soup broth bean lentil chickpea tuna salmon sardine
  chicken beef bacon sausage turkey ham peanutbutter jelly jam honey syrup ketchup mustard mayonnaise dressing vinegar oil
  cracker chip pretzel popcorn nut almond cashew peanut raisin applesauce apple banana orange potato tomato onion carrot
  vegetable fruit salsa sauce pickle olive waffle pancake
  `
    .trim()
    .split(/\s+/),
);
const CLOTHING = new Set(
  `
  shirt tshirt tee polo blouse sweater sweatshirt hoodie cardigan jacket coat parka vest dress skirt jean pant trouser
  legging short sock underwear boxer bra pajama robe suit shoe sneaker boot sandal slipper hat beanie scarf
  `
    .trim()
    .split(/\s+/),
);
/** What food comes in, after its name: `tea bag`. */
const CONTAINERS = new Set("bag pod kcup can bottle jar box tub carton pouch stick".split(" "));
/** Of what is named like food or clothing: food for animals, oil for engines, pants that are diapers. */
const NEITHER = new Set(
  "dog cat pet bird puppy kitten toy doll scented candle soap lotion motor engine massage pull".split(" "),
);

export function goodsKind(title: string): GoodsKind {
  const { main, head, kind } = knownTitle(title).heads;
  // The first word is taken for a brand if none is known.
  const words = kind.length > 0 ? kind : head;
  const name = words.findLast((word) => !CONTAINERS.has(word) && !/\d/.test(word));
  if (name === undefined || [...NEITHER].some((word) => main.has(word))) return "other";
  if (GROCERIES.has(name)) return "groceries";
  return CLOTHING.has(name) ? "clothing" : "other";
}
