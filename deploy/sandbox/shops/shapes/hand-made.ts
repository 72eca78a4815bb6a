import { documentOf } from "../document.ts";
import {
  button,
  crossedOutCents,
  gtinAt,
  money,
  otherAmounts,
  type ShopPage,
  stockText,
  titleOf,
} from "../page-text.ts";

/** A shop with its own software and no structured data, only text. */
export function handMadePage(page: ShopPage): string {
  const { shop, offer } = page;
  const gtin = gtinAt(shop, offer);
  const crossedOut = crossedOutCents(shop, offer);
  return documentOf(
    page,
    "",
    `<div id="item">
<h1>${titleOf(page)}</h1>
<img src="${offer.pictureUrl}" alt="">
<div class="pricing">${crossedOut === null ? "" : `<span class="was">${money(crossedOut, shop)}</span> `}<span class="our-price">${money(offer.cents, shop)}</span></div>
${otherAmounts(shop, offer)}
<div id="stock-line">${stockText(shop, offer)}</div>
${button(shop, offer)}
<ul class="facts"><li>Item number: ${offer.itemNumber}</li>${gtin === null ? "" : `<li>UPC: ${gtin}</li>`}</ul>
</div>`,
  );
}
