import { escapeHtml } from "../escape-html.ts";
import type { Shop } from "./shop.ts";
import type { ShopOffer } from "./shop-offer.ts";

/** The data of a shop's page. */
export interface ShopPage {
  readonly shop: Shop;
  readonly offer: ShopOffer;
  /** Other sizes and colours, each a separate item. */
  readonly variants: readonly ShopOffer[];
  readonly related: readonly ShopOffer[];
}

export function currencyAt({ country }: Shop): "USD" | "CAD" {
  return country === "CAN" ? "CAD" : "USD";
}

/** `24.99`, for machines. */
export function plainAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** `$1,224.99`, or `1 224,99 $` in French Canada. */
export function money(cents: number, { quirks }: Shop): string {
  const [whole = "", fraction = ""] = plainAmount(cents).split(".");
  if (quirks.has("decimal-comma")) return `${grouped(whole, "\u00a0")},${fraction}\u00a0$`;
  return `$${grouped(whole, ",")}.${fraction}`;
}

function grouped(whole: string, mark: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, mark);
}

export function titleOf({ offer }: ShopPage): string {
  return escapeHtml(offer.product.title);
}

/** The code as the shop writes it; null where its pages have none. */
export function gtinAt({ quirks }: Shop, { product }: ShopOffer): string | null {
  return quirks.has("no-gtin") ? null : product.upc;
}

/** The maker's number, for products of brands that have one. */
export function modelNumberOf({ product }: ShopOffer): string {
  const letters = product.brand
    .replace(/[^A-Za-z]/g, "")
    .slice(0, 3)
    .toUpperCase();
  return `${letters}-${product.upc.slice(5, 11)}`;
}

/** The price before a discount, where the page crosses one out. */
export function crossedOutCents({ quirks }: Shop, { cents, regularCents }: ShopOffer): number | null {
  if (regularCents > cents) return regularCents;
  return quirks.has("list-price") ? Math.round((cents * 1.25) / 100) * 100 - 1 : null;
}

export function membersCents({ quirks }: Shop, { cents }: ShopOffer): number | null {
  return quirks.has("members") ? Math.round(cents * 0.92) : null;
}

/** Lines with other amounts, besides the price. */
export function otherAmounts(shop: Shop, offer: ShopOffer): string {
  const members = membersCents(shop, offer);
  const lines = [
    ...(members === null ? [] : [`<p class="member">Members pay ${money(members, shop)}</p>`]),
    ...(shop.quirks.has("instalments")
      ? [`<p class="later">or 4 payments of ${money(Math.ceil(offer.cents / 4), shop)} with PayIn4</p>`]
      : []),
    ...(shop.quirks.has("free-shipping") ? [`<p class="ship">Free shipping on orders over $35</p>`] : []),
  ];
  return lines.join("\n");
}

/** The visible text about stock; empty if a page has no term for it. */
export function stockText(
  { quirks }: Pick<Shop, "quirks">,
  { level, sale }: Pick<ShopOffer, "level" | "sale">,
): string {
  const isFrench = quirks.has("decimal-comma");
  if (sale === "pre-order") return isFrench ? "Précommande" : "Available for pre-order";
  if (sale === "in-store") return isFrench ? "En magasin seulement" : "Available in store only";
  if (level === "out") return isFrench ? "Rupture de stock" : "Sold out";
  if (level === "limited") return isFrench ? "Stock limité" : "Only 3 left in stock";
  return isFrench ? "En stock" : "In stock";
}

/** The buy button, or where else to buy it; some shops show it even when the item is sold out. */
export function button({ quirks }: Shop, { level, sale }: ShopOffer): string {
  const isFrench = quirks.has("decimal-comma");
  const add = isFrench ? "Ajouter au panier" : "Add to cart";
  if (sale === "pre-order")
    return `<button type="submit" class="btn buy">${isFrench ? "Précommander" : "Pre-order"}</button>`;
  if (sale === "in-store") return `<p class="where">${stockText({ quirks }, { level, sale })}</p>`;
  if (level !== "out" || quirks.has("button-left-on"))
    return `<button type="submit" class="btn buy" name="add">${add}</button>`;
  return `<button type="button" class="btn buy" disabled>${isFrench ? "Épuisé" : "Sold out"}</button>`;
}

const WORDS = { in: "InStock", limited: "LimitedAvailability", out: "OutOfStock" } as const;

/** Schema.org's word. */
export function availabilityWord({ level, sale }: ShopOffer): string {
  if (sale === "pre-order") return "PreOrder";
  return sale === "in-store" ? "InStoreOnly" : WORDS[level];
}

/** A script's JSON, safe within HTML. */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** JSON-LD in a separate script. */
export function linked(value: unknown): string {
  return `<script type="application/ld+json">${inScript(value)}</script>`;
}
