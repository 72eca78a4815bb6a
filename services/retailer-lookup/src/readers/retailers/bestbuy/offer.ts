export const HOST = "https://api.bestbuy.com";
const SHOP = "https://www.bestbuy.com";

/** The product's page in the shop. Best Buy's API gives an address that counts the click and redirects there. */
export function productPage(sku: string, given: string | null): string {
  const isPage = given !== null && URL.parse(given)?.origin === SHOP;
  return isPage ? given : `${SHOP}/site/-/${sku}.p?skuId=${sku}`;
}

const ORDERED_AHEAD = new Set(["PreOrder", "BackOrder"]);

/** Of `Available`, `SoldOut` and the like. */
export function isOrderedAhead(orderable: string | null): boolean {
  return orderable !== null && ORDERED_AHEAD.has(orderable);
}

/** Below a maker's minimum advertised price (MAP) Best Buy may sell, but the price must not be shown. */
export function shownPrice(offer: {
  salePrice: number | null;
  priceRestriction: string | null;
}): number | null {
  return offer.priceRestriction === "MAP" ? null : offer.salePrice;
}
