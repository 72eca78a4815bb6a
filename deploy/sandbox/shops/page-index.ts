import type { Product } from "../catalog.ts";
import { chance } from "../random.ts";
import type { World } from "../world.ts";
import { addressOf } from "./addresses.ts";
import { isSoldAt } from "./assortment.ts";
import type { Shop } from "./shop.ts";
import { SHOPS } from "./shop-list.ts";

const SHARE_WRONG = 0.25;

/**
 * The page index: the addresses at which shops sell a product. No real store publishes such a list; here it takes the place of
 * the addresses that shoppers and extensions bring.
 */
export function pagesOf(product: Product, world: World): { country: Shop["country"]; url: string }[] {
  return [...SHOPS.values()]
    .filter((shop) => isSoldAt(shop, product, world.seed))
    .map((shop) => ({ country: shop.country, url: addressOf(shop, listedFor(shop, product, world)) }));
}

/** At a shop with wrong entries, another product for some. */
function listedFor(shop: Shop, product: Product, { catalog, seed }: World): Product {
  const isWrong = shop.quirks.has("wrong-gtin") && chance(SHARE_WRONG, seed, "wrong", shop.host, product.upc);
  if (!isWrong) return product;
  return catalog.products.find((other) => other !== product && isSoldAt(shop, other, seed)) ?? product;
}
