import type { Catalog, Product } from "../catalog.ts";
import { hash } from "../random.ts";
import { isSoldAt } from "./assortment.ts";
import type { ShapeName, Shop } from "./shop.ts";

/** A product's path, by its words and the shop's number for it, as the shop's software writes paths. */
const PATHS: Readonly<Record<ShapeName, (slug: string, number: string) => string>> = {
  "json-ld": (slug, number) => `/p/${slug}/${number}`,
  "json-ld-graph": (slug, number) => `/product/${slug}-${number}`,
  "several-offers": (slug, number) => `/${slug}/p/N82E${number}`,
  microdata: (slug, number) => `/item/${number}/${slug}`,
  "open-graph": (slug, number) => `/${slug}/${number}.html`,
  shopify: (slug, number) => `/products/${slug}-${number}`,
  woocommerce: (slug, number) => `/shop/${slug}-${number}/`,
  magento: (slug, number) => `/${slug}-${number}.html`,
  bigcommerce: (slug, number) => `/${slug}-${number}/`,
  salesforce: (slug, number) => `/${slug}/${number}.html`,
  "hand-made": (slug, number) => `/shop/item/${slug}/${number}`,
  "bot-wall": (slug, number) => `/store/${slug}/prod${number}`,
  "app-shell": (slug, number) => `/product/${slug}/${number}`,
};

const NUMBER = /(\d{7,8})(?!.*\d{7})/;

/** Seven digits that identify the product, after a first part that differs between shops. */
export function itemNumberOf({ host }: Shop, { index }: Product): string {
  return String(firstNumberAt(host) + index);
}

function firstNumberAt(host: string): number {
  return (11 + (hash("numbers", host) % 80)) * 100_000;
}

export function pathOf(shop: Shop, product: Product): string {
  return PATHS[shop.shape](slugOf(product.title), itemNumberOf(shop, product));
}

/** The address of a product's page. It never changes. */
export function addressOf(shop: Shop, product: Product): string {
  return `https://${shop.host}${pathOf(shop, product)}`;
}

/** The product of a path, by the number in it; null for other pages, and for products that the shop does not sell. */
export function productAt(shop: Shop, path: string, catalog: Catalog, seed: string): Product | null {
  const number = NUMBER.exec(path)?.[1];
  if (number === undefined) return null;
  const product = catalog.products[Number(number) - firstNumberAt(shop.host)];
  return product && isSoldAt(shop, product, seed) ? product : null;
}

function slugOf(title: string): string {
  const words = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return words.slice(0, 60).replace(/^-|-$/g, "");
}
