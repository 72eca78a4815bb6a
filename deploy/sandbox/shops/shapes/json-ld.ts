import { documentOf } from "../document.ts";
import {
  availabilityWord,
  button,
  crossedOutCents,
  currencyAt,
  gtinAt,
  linked,
  membersCents,
  modelNumberOf,
  money,
  otherAmounts,
  plainAmount,
  type ShopPage,
  titleOf,
} from "../page-text.ts";
import { statedProperties, statedTerms } from "../stated-terms.ts";

/** One Product in JSON-LD; members' prices and crossed-out ones are in the price specifications. */
export function jsonLdPage(page: ShopPage): string {
  const { shop, offer } = page;
  const { product } = offer;
  const currency = currencyAt(shop);
  const members = membersCents(shop, offer);
  const crossedOut = crossedOutCents(shop, offer);
  const gtin = gtinAt(shop, offer);
  const specifications = [
    ...(crossedOut === null
      ? []
      : [
          {
            "@type": "UnitPriceSpecification",
            priceType: "https://schema.org/StrikethroughPrice",
            price: plainAmount(crossedOut),
            priceCurrency: currency,
          },
        ]),
    ...(members === null
      ? []
      : [
          {
            "@type": "UnitPriceSpecification",
            price: plainAmount(members),
            priceCurrency: currency,
            validForMemberTier: { "@type": "MemberProgramTier", name: "Club" },
          },
        ]),
  ];
  const head = linked({
    "@context": "https://schema.org/",
    "@type": "Product",
    name: product.title,
    image: [offer.pictureUrl],
    sku: offer.itemNumber,
    mpn: modelNumberOf(offer),
    ...(gtin !== null && { gtin13: gtin.padStart(13, "0") }),
    brand: { "@type": "Brand", name: product.brand },
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: product.rating,
      reviewCount: product.reviews,
    },
    additionalProperty: statedProperties(product),
    offers: {
      "@type": "Offer",
      url: offer.address,
      price: plainAmount(offer.cents),
      priceCurrency: currency,
      itemCondition: "https://schema.org/NewCondition",
      availability: `https://schema.org/${availabilityWord(offer)}`,
      ...(specifications.length > 0 && { priceSpecification: specifications }),
      ...statedTerms(shop, offer),
    },
  });
  return documentOf(
    page,
    head,
    `<h1>${titleOf(page)}</h1>
<div class="buy-box"><p class="price">${money(offer.cents, shop)}</p>${crossedOut === null ? "" : `<p>Was <s>${money(crossedOut, shop)}</s></p>`}
${otherAmounts(shop, offer)}
${button(shop, offer)}</div>`,
  );
}
