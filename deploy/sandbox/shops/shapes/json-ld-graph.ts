import { documentOf } from "../document.ts";
import {
  availabilityWord,
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
import type { ShopOffer } from "../shop-offer.ts";
import { statedSize, statedTerms } from "../stated-terms.ts";

/** A `@graph` whose ProductGroup names its variants by `@id`; each variant is a product with an offer of its own. */
export function jsonLdGraphPage(page: ShopPage): string {
  const { shop, offer, variants } = page;
  const { product } = offer;
  const { shippingDetails, hasMerchantReturnPolicy } = statedTerms(shop, offer);
  const termsId = (name: string) => `https://${shop.host}/#${name}`;
  const all = [...variants.slice(0, 2), offer, ...variants.slice(2)];
  const idOf = ({ itemNumber }: ShopOffer) => `https://${shop.host}/#variant-${itemNumber}`;
  const head = linked({
    "@context": "https://schema.org",
    "@graph": [
      { "@type": "WebSite", "@id": `https://${shop.host}/#site`, name: shop.name },
      {
        "@type": "BreadcrumbList",
        itemListElement: [{ "@type": "ListItem", position: 1, name: product.category }],
      },
      {
        "@type": "ProductGroup",
        "@id": `${offer.address}#group`,
        name: `${product.brand} ${product.kind}`,
        productGroupID: `${product.brand} ${product.kind}`,
        variesBy: ["https://schema.org/size"],
        brand: { "@type": "Brand", name: product.brand },
        hasVariant: all.map((each) => ({ "@id": idOf(each) })),
      },
      { ...shippingDetails, "@id": termsId("shipping") },
      { ...hasMerchantReturnPolicy, "@id": termsId("returns") },
      ...all.map((each) => ({
        "@type": "Product",
        "@id": idOf(each),
        name: each.product.title,
        image: { "@type": "ImageObject", url: each.pictureUrl },
        size: statedSize(each.product),
        sku: each.itemNumber,
        mpn: modelNumberOf(each),
        gtin12: gtinAt(shop, each) ?? undefined,
        isVariantOf: { "@id": `${offer.address}#group` },
        offers: {
          "@type": "Offer",
          url: each.address,
          priceSpecification: [
            {
              "@type": "UnitPriceSpecification",
              price: plainAmount(each.cents),
              priceCurrency: currencyAt(shop),
            },
          ],
          availability: `http://schema.org/${availabilityWord(each)}`,
          shippingDetails: { "@id": termsId("shipping") },
          hasMerchantReturnPolicy: { "@id": termsId("returns") },
        },
      })),
    ],
  });
  const choices = all.map(
    (each) => `<li><a class="swatch" href="${each.address}">${each.product.size}</a></li>`,
  );
  return documentOf(
    page,
    head,
    `<h1>${titleOf(page)}</h1>
<div class="pdp-price price">${money(offer.cents, shop)}</div>
<ul class="swatches">${choices.join("")}</ul>
${otherAmounts(shop, offer)}
<button class="add">Add to cart</button>`,
  );
}
