import { type OfferStock, UNKNOWN_STOCK } from "./availability-word.ts";
import type { PageProduct } from "./page-product.ts";

/**
 * A product with what another source of the same page adds: only what is not known, price and stock each as a whole. Nothing is
 * added by a source that states another code.
 */
export function joinedProduct(product: PageProduct, other: PageProduct | null): PageProduct {
  if (!other || (product.gtin !== null && other.gtin !== null && product.gtin !== other.gtin)) return product;
  const priced = product.price === null && other.price !== null ? other : product;
  const stocked = isStockKnown(product) ? product : other;
  return {
    name: product.name,
    image: product.image ?? other.image,
    url: product.url ?? other.url,
    sku: product.sku ?? other.sku,
    gtin: product.gtin ?? other.gtin,
    brand: product.brand ?? other.brand,
    modelNumber: product.modelNumber ?? other.modelNumber,
    condition: product.condition ?? other.condition,
    price: priced.price,
    currency: priced.currency ?? other.currency ?? product.currency,
    seller: priced.seller,
    ...stockIn(stocked),
  };
}

/**
 * A product with what its page shows people: "sold out" beside data that says otherwise leaves its stock unknown, since one of
 * them is old. Ordering ahead and stores are exceptions that data often has no word for.
 */
export function withVisibleStock(product: PageProduct, shown: OfferStock | null): PageProduct {
  if (!shown || !isStockKnown(shown) || product.isPreOrder || product.isInStoreOnly) return product;
  if (shown.isPreOrder || shown.isInStoreOnly || product.isAvailable === null)
    return { ...product, ...stockIn(shown) };
  if (product.isAvailable && shown.isAvailable === false) return { ...product, ...UNKNOWN_STOCK };
  return product.isAvailable && shown.isLimited ? { ...product, isLimited: true } : product;
}

function isStockKnown({ isAvailable, isPreOrder }: OfferStock): boolean {
  return isAvailable !== null || isPreOrder;
}

function stockIn({ isAvailable, isLimited, isPreOrder, isInStoreOnly }: OfferStock): OfferStock {
  return { isAvailable, isLimited, isPreOrder, isInStoreOnly };
}
