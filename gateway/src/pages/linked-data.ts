import type { Offers, StoreOffer } from "@stockfinder/contracts/offers";
import type { DescribedProduct } from "@stockfinder/contracts/products";

const CONTEXT = "https://schema.org";
/** Search engines show a few. */
const MOST_OFFERS = 20;

/** A product with its offers, as schema.org has it: what stores state, and nothing else. */
export function productData(
  { upc, image, offers }: Offers,
  { name, url, product }: { name: string; url: string; product: DescribedProduct | null },
): object {
  const pictures = product?.pictures ?? [];
  const images = pictures.length > 0 ? pictures : image === null ? [] : [image];
  const rating = product?.rating;
  const priced = offers.filter(({ price }) => price.value >= 0);
  const inStock = priced.filter(({ isAvailable }) => isAvailable);
  const counted = inStock.length > 0 ? inStock : priced;
  return {
    "@context": CONTEXT,
    "@type": "Product",
    name,
    url,
    gtin: upc,
    ...(product?.brand && { brand: { "@type": "Brand", name: product.brand } }),
    ...(images.length > 0 && { image: images }),
    ...(rating?.count && {
      aggregateRating: { "@type": "AggregateRating", ratingValue: rating.value, ratingCount: rating.count },
    }),
    ...(counted.length > 0 && { offers: aggregateOffer(counted) }),
  };
}

/** Offers of one currency: that of the first. */
function aggregateOffer(offers: readonly StoreOffer[]): object {
  const currency = offers[0]?.price.currency;
  const comparable = offers.filter(({ price }) => price.currency === currency);
  const prices = comparable.map(({ price }) => price.value);
  return {
    "@type": "AggregateOffer",
    priceCurrency: currency,
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: comparable.length,
    offers: comparable.slice(0, MOST_OFFERS).map(({ price, isAvailable, plainUrl, store }) => ({
      "@type": "Offer",
      price: price.value,
      priceCurrency: price.currency,
      ...(isAvailable !== null && { availability: `${CONTEXT}/${isAvailable ? "InStock" : "OutOfStock"}` }),
      url: plainUrl,
      seller: { "@type": "Organization", name: store },
    })),
  };
}

export function breadcrumbs(origin: string, trail: readonly { name: string; path: string }[]): object {
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
