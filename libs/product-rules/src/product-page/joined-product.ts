import { type OfferStock, UNKNOWN_STOCK } from "./availability-word.ts";
import type { PageProduct } from "./page-product.ts";

/**
 * A product completed from another source of the same page: only unknown fields are added, price and stock each as a
 * whole. A source that states another code adds nothing.
 */
export function joinedProduct(product: PageProduct, other: PageProduct | null): PageProduct {
  if (!other || (product.gtin !== null && other.gtin !== null && product.gtin !== other.gtin)) return product;
  const priced = product.price === null && other.price !== null ? other : product;
  const stocked = isStockKnown(product) ? product : other;
  return {
    name: product.name ?? other.name,
    image: product.image ?? other.image,
    url: product.url ?? other.url,
    gtin: product.gtin ?? other.gtin,
    brand: product.brand ?? other.brand,
    modelNumber: product.modelNumber ?? other.modelNumber,
    condition: product.condition ?? other.condition,
    price: priced.price,
    currency: priced.currency ?? other.currency ?? product.currency,
    seller: priced.seller,
    ...factsIn(product, other, priced.price),
    ...stockIn(stocked),
  };
}

/** A source with another price describes another offer: its facts complete nothing. */
function factsIn({ facts }: PageProduct, other: PageProduct, price: number | null) {
  const joined = { ...(other.price === price && other.facts), ...facts };
  return Object.keys(joined).length > 0 ? { facts: joined } : {};
}

/**
 * A product with the page's visible stock: "sold out" on a page whose data says otherwise makes its stock unknown, since one
 * of them is stale. Pre-order and in-store-only labels win, because data often has no term for them.
 */
export function withVisibleStock(product: PageProduct, shown: OfferStock | null): PageProduct {
  if (!shown || !isStockKnown(shown) || product.isPreOrder || product.isInStoreOnly) return product;
  if (shown.isPreOrder || shown.isInStoreOnly || product.isAvailable === null)
    return { ...product, ...stockIn(shown) };
  if (product.isAvailable && shown.isAvailable === false) return { ...product, ...UNKNOWN_STOCK };
  return product.isAvailable && shown.isLimited
    ? { ...product, isLimited: true, stockText: shown.stockText }
    : product;
}

export function isStockKnown({ isAvailable, isPreOrder }: OfferStock): boolean {
  return isAvailable !== null || isPreOrder;
}

function stockIn(stock: OfferStock): OfferStock {
  const { isAvailable, isLimited, isPreOrder, isInStoreOnly, stockText } = stock;
  return { isAvailable, isLimited, isPreOrder, isInStoreOnly, stockText };
}
