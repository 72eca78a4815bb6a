/** Without a key or a partner these links lead to a product's page and, with the product in it, to the cart. */
export const HOST = "https://api.bestbuy.com";

export function productPage(sku: string): string {
  return `${HOST}/click/-/${sku}/pdp`;
}

export function cartLink(sku: string): string {
  return `${HOST}/click/-/${sku}/cart`;
}

/** Below a maker's minimum advertised price (MAP) Best Buy may sell but nobody may show what for. */
export function shownPrice(offer: {
  salePrice: number | null;
  priceRestriction: string | null;
}): number | null {
  return offer.priceRestriction === "MAP" ? null : offer.salePrice;
}
