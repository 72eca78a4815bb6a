import { escapeHtml } from "../../escape-html.ts";
import { documentOf } from "../document.ts";
import {
  button,
  crossedOutCents,
  currencyAt,
  gtinAt,
  inScript,
  money,
  otherAmounts,
  plainAmount,
  type ShopPage,
  titleOf,
} from "../page-text.ts";

/** BigCommerce's Stencil themes: `BCData` in a script, and data attributes on visible elements. */
export function bigcommercePage(page: ShopPage): string {
  const { shop, offer } = page;
  const gtin = gtinAt(shop, offer);
  const crossedOut = crossedOutCents(shop, offer);
  const isSold = offer.level !== "out" && offer.sale === "online";
  const data = {
    product_attributes: {
      sku: offer.itemNumber,
      upc: gtin,
      mpn: null,
      price: {
        without_tax: {
          formatted: money(offer.cents, shop),
          value: offer.cents / 100,
          currency: currencyAt(shop),
        },
        ...(crossedOut !== null && {
          rrp_without_tax: {
            formatted: money(crossedOut, shop),
            value: crossedOut / 100,
            currency: currencyAt(shop),
          },
        }),
      },
      instock: offer.level !== "out",
      stock: null,
      purchasable: isSold,
      purchasing_message: offer.sale === "pre-order" ? "Available for pre-order" : null,
    },
  };
  return documentOf(
    page,
    `<meta property="og:type" content="product">
<meta property="og:title" content="${titleOf(page)}">
<meta property="og:image" content="${offer.pictureUrl}">
<meta property="product:price:amount" content="${plainAmount(offer.cents)}">
<meta property="product:price:currency" content="${currencyAt(shop)}">`,
    `<div class="productView" data-product-id="${offer.itemNumber}">
<h1 class="productView-title">${titleOf(page)}</h1>
<h2 class="productView-brand">${escapeHtml(offer.product.brand)}</h2>
<div class="productView-price">${crossedOut === null ? "" : `<div class="price-section rrp-price--withoutTax">MSRP: <span data-product-rrp-price-without-tax class="price price--rrp"><s>${money(crossedOut, shop)}</s></span></div>`}
<div class="price-section price-section--withoutTax"><span data-product-price-without-tax class="price price--withoutTax">${money(offer.cents, shop)}</span></div></div>
<dl class="productView-info"><dt>SKU:</dt><dd data-product-sku>${offer.itemNumber}</dd>${gtin === null ? "" : `<dt>UPC:</dt><dd data-product-upc>${gtin}</dd>`}</dl>
${otherAmounts(shop, offer)}
${button(shop, offer)}
<script>var BCData = ${inScript(data)};</script>
</div>`,
  );
}
