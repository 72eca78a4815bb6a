import { documentOf } from "../document.ts";
import {
  button,
  crossedOutCents,
  currencyAt,
  gtinAt,
  money,
  otherAmounts,
  plainAmount,
  type ShopPage,
  stockText,
  titleOf,
} from "../page-text.ts";

/** Magento 2: prices in `data-price-amount`, stock in a class. */
export function magentoPage(page: ShopPage): string {
  const { shop, offer } = page;
  const gtin = gtinAt(shop, offer);
  const crossedOut = crossedOutCents(shop, offer);
  const wrapper = (type: string, cents: number) =>
    `<span id="product-price-${offer.itemNumber}-${type}" data-price-amount="${plainAmount(cents)}" data-price-type="${type}" class="price-wrapper"><span class="price">${money(cents, shop)}</span></span>`;
  const isSold = offer.level !== "out" || offer.sale === "pre-order";
  return documentOf(
    page,
    `<meta property="og:type" content="product">
<meta property="og:title" content="${titleOf(page)}">
<meta property="og:image" content="${offer.pictureUrl}">
<meta property="product:price:currency" content="${currencyAt(shop)}">`,
    `<div class="product-info-main">
<h1 class="page-title"><span class="base">${titleOf(page)}</span></h1>
<div class="product-info-price"><div class="price-box price-final_price" data-role="priceBox">
<span class="special-price"><span class="price-label">${crossedOut === null ? "" : "Special Price"}</span>${wrapper("finalPrice", offer.cents)}</span>
${crossedOut === null ? "" : `<span class="old-price"><span class="price-label">Regular Price</span>${wrapper("oldPrice", crossedOut)}</span>`}
</div>
<div class="product-info-stock-sku"><div class="stock ${isSold ? "available" : "unavailable"}" title="Availability"><span>${stockText(shop, offer)}</span></div>
<div class="product attribute sku"><strong class="type">SKU</strong><div class="value">${offer.itemNumber}</div></div></div></div>
${otherAmounts(shop, offer)}
${button(shop, offer)}
${gtin === null ? "" : `<table class="additional-attributes"><tr><th class="col label">UPC</th><td class="col data">${gtin}</td></tr></table>`}
</div>`,
  );
}
