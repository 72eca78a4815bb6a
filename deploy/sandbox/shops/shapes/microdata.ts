import { escapeHtml } from "../../escape-html.ts";
import { documentOf } from "../document.ts";
import {
  availabilityWord,
  button,
  crossedOutCents,
  currencyAt,
  gtinAt,
  modelNumberOf,
  money,
  otherAmounts,
  plainAmount,
  type ShopPage,
  titleOf,
} from "../page-text.ts";

/** Microdata on visible elements; in French Canada the price is only text, with a decimal comma. */
export function microdataPage(page: ShopPage): string {
  const { shop, offer } = page;
  const gtin = gtinAt(shop, offer);
  const crossedOut = crossedOutCents(shop, offer);
  const price = shop.quirks.has("decimal-comma")
    ? `<span class="price" itemprop="price">${money(offer.cents, shop)}</span>`
    : `<span class="price" itemprop="price" content="${plainAmount(offer.cents)}">${money(offer.cents, shop)}</span>`;
  return documentOf(
    page,
    "",
    `<div itemscope itemtype="http://schema.org/Product">
<h1 itemprop="name">${titleOf(page)}</h1>
<img itemprop="image" src="${offer.pictureUrl}" alt="">
<meta itemprop="sku" content="${offer.itemNumber}">
<meta itemprop="mpn" content="${modelNumberOf(offer)}">
${gtin === null ? "" : `<meta itemprop="gtin13" content="${gtin.padStart(13, "0")}">`}
<div itemprop="brand" itemscope itemtype="http://schema.org/Brand"><span itemprop="name">${escapeHtml(offer.product.brand)}</span></div>
<div itemprop="offers" itemscope itemtype="http://schema.org/Offer">
${price}${crossedOut === null ? "" : ` <del>${money(crossedOut, shop)}</del>`}
<meta itemprop="priceCurrency" content="${currencyAt(shop)}">
<link itemprop="availability" href="http://schema.org/${availabilityWord(offer)}">
<link itemprop="itemCondition" href="http://schema.org/NewCondition">
${otherAmounts(shop, offer)}
${button(shop, offer)}
</div>
</div>`,
  );
}
