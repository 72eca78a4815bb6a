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

/** Salesforce Commerce's reference storefront: amounts in `content`, stock in messages and data attributes. */
export function salesforcePage(page: ShopPage): string {
  const { shop, offer } = page;
  const gtin = gtinAt(shop, offer);
  const crossedOut = crossedOutCents(shop, offer);
  const value = (cents: number) =>
    `<span class="value" content="${plainAmount(cents)}">${money(cents, shop)}</span>`;
  const isSold = offer.level !== "out" && offer.sale === "online";
  return documentOf(
    page,
    `<meta property="og:image" content="${offer.pictureUrl}">
<meta name="currency" content="${currencyAt(shop)}">`,
    `<div class="container product-detail product-wrapper" data-pid="${offer.itemNumber}">
<h1 class="product-name">${titleOf(page)}</h1>
<div class="prices"><div class="price"><span>
${crossedOut === null ? "" : `<del><span class="strike-through list">${value(crossedOut)}</span></del>`}
<span class="sales">${value(offer.cents)}</span></span></div></div>
${otherAmounts(shop, offer)}
<div class="availability product-availability" data-ready-to-order="true" data-available="${isSold}"><ul class="list-unstyled availability-msg"><li><div>${stockText(shop, offer)}</div></li></ul></div>
${gtin === null ? "" : `<p class="product-upc">UPC: ${gtin}</p>`}
${button(shop, offer)}
</div>`,
  );
}
