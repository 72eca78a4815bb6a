import type { Product } from "../catalog.ts";
import { chance, hash } from "../random.ts";
import { type Level, ONLINE } from "../stock.ts";
import type { World } from "../world.ts";
import { addressOf, itemNumberOf } from "./addresses.ts";
import { isSoldAt } from "./assortment.ts";
import type { Shop } from "./shop.ts";

/** How a shop sells an item now: online, only in its stores, or as a pre-order. */
export type Sale = "online" | "in-store" | "pre-order";

/** The content of a shop's page about an item. */
export interface ShopOffer {
  readonly product: Product;
  /** The shop's own number. */
  readonly itemNumber: string;
  readonly address: string;
  readonly pictureUrl: string;
  readonly cents: number;
  /** Above `cents` while it is on sale. */
  readonly regularCents: number;
  readonly level: Level;
  readonly sale: Sale;
}

const SHARE_IN_STORE = 0.06;
/** Of the scarce products that are out of stock. */
const SHARE_PRE_ORDER = 0.4;
const CANADIAN_DOLLARS = 1.36;

/** Current price and stock: they follow the clock like those of the chains. */
export function shopOffer(shop: Shop, product: Product, world: World): ShopOffer {
  const { host, country } = shop;
  const policy = {
    level: (0.92 + (hash("price level", host) % 26) / 100) * (country === "CAN" ? CANADIAN_DOLLARS : 1),
    ending: 9,
  };
  const { cents, regularCents } = world.prices.at(product, host, policy);
  const { level } = world.stock.at(product, host, ONLINE);
  return {
    product,
    itemNumber: itemNumberOf(shop, product),
    address: addressOf(shop, product),
    pictureUrl: world.pictureUrl(product),
    cents,
    regularCents,
    level,
    sale: saleOf(shop, product, level),
  };
}

function saleOf({ host }: Shop, { upc, supply }: Product, level: Level): Sale {
  if (level === "out")
    return supply === "scarce" && chance(SHARE_PRE_ORDER, "ahead", host, upc) ? "pre-order" : "online";
  return chance(SHARE_IN_STORE, "in store", host, upc) ? "in-store" : "online";
}

/** Other items of the same maker and kind, as the page's further variants. */
export function variantsOf({ product }: ShopOffer, shop: Shop, world: World, most: number): ShopOffer[] {
  return othersLike(
    product,
    shop,
    world,
    ({ brand, kind }) => brand === product.brand && kind === product.kind,
  )
    .slice(0, most)
    .map((other) => shopOffer(shop, other, world));
}

/** The products that the shop shows below an item. */
export function relatedTo({ product }: ShopOffer, shop: Shop, world: World, most: number): ShopOffer[] {
  return othersLike(product, shop, world, ({ category }) => category === product.category)
    .slice(0, most)
    .map((other) => shopOffer(shop, other, world));
}

/** Takes the next ones in the catalogue, so that each product has others. */
function othersLike(
  product: Product,
  shop: Shop,
  { catalog, seed }: World,
  isLike: (other: Product) => boolean,
): Product[] {
  const { products } = catalog;
  const around = [...products.slice(product.index + 1, product.index + 300), ...products.slice(0, 300)];
  return around.filter((other) => other !== product && isLike(other) && isSoldAt(shop, other, seed));
}
