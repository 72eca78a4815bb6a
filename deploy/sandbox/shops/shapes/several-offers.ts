import { documentOf } from "../document.ts";
import {
  availabilityWord,
  button,
  crossedOutCents,
  currencyAt,
  gtinAt,
  linked,
  modelNumberOf,
  money,
  otherAmounts,
  plainAmount,
  type ShopPage,
  titleOf,
} from "../page-text.ts";

/** A marketplace's page: an AggregateOffer with the shop's own offer, a used one, and a cheap one that is always sold out. */
export function severalOffersPage(page: ShopPage): string {
  const { shop, offer } = page;
  const currency = currencyAt(shop);
  const soldOutCents = Math.round(offer.cents * 0.7);
  const usedCents = Math.round(offer.cents * 0.6);
  const crossedOut = crossedOutCents(shop, offer);
  const head = linked([
    {
      "@context": "http://schema.org",
      "@type": "Product",
      name: offer.product.title,
      image: offer.pictureUrl,
      sku: offer.itemNumber,
      mpn: modelNumberOf(offer),
      gtin: gtinAt(shop, offer) ?? undefined,
      brand: offer.product.brand,
      offers: {
        "@type": "AggregateOffer",
        lowPrice: plainAmount(usedCents),
        highPrice: plainAmount(offer.cents),
        offerCount: "3",
        priceCurrency: currency,
        offers: [
          {
            "@type": "Offer",
            seller: { "@type": "Organization", name: "Bargain Barn" },
            price: soldOutCents / 100,
            priceCurrency: currency,
            itemCondition: "http://schema.org/NewCondition",
            availability: "http://schema.org/OutOfStock",
          },
          {
            "@type": "Offer",
            seller: { "@type": "Organization", name: "Second Chance" },
            price: usedCents / 100,
            priceCurrency: currency,
            itemCondition: "http://schema.org/UsedCondition",
            availability: "http://schema.org/InStock",
          },
          {
            "@type": "Offer",
            seller: { "@type": "Organization", name: shop.name },
            price: offer.cents / 100,
            priceCurrency: currency,
            itemCondition: "http://schema.org/NewCondition",
            availability: `http://schema.org/${availabilityWord(offer)}`,
          },
        ],
      },
    },
  ]);
  return documentOf(
    page,
    head,
    `<h1>${titleOf(page)}</h1>
<ul class="price"><li class="price-was">${crossedOut === null ? "" : money(crossedOut, shop)}</li><li class="price-current">${money(offer.cents, shop)}</li></ul>
${otherAmounts(shop, offer)}
${button(shop, offer)}
<section><h3>Other sellers</h3><p>Bargain Barn: ${money(soldOutCents, shop)}, sold out</p><p>Second Chance, used: ${money(usedCents, shop)}</p></section>`,
  );
}
