import { escapeHtml } from "../../escape-html.ts";
import { documentOf } from "../document.ts";
import {
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
import type { Shop } from "../shop.ts";
import type { ShopOffer } from "../shop-offer.ts";

/** WooCommerce: classes on price and stock; where there are variants, a form with all of them as JSON. */
export function woocommercePage(page: ShopPage): string {
  const { shop, offer, variants } = page;
  const crossedOut = crossedOutCents(shop, offer);
  const amount = (cents: number) =>
    `<span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">$</span>${money(cents, shop).slice(1)}</bdi></span>`;
  const price =
    crossedOut === null
      ? amount(offer.cents)
      : `<del aria-hidden="true">${amount(crossedOut)}</del> <ins>${amount(offer.cents)}</ins>`;
  const stock = `<p class="stock ${stockClass(offer)}">${stockText(shop, offer)}</p>`;
  const form =
    variants.length > 0 && offer.sale === "online"
      ? `<form class="variations_form cart" method="post" data-product_id="${offer.itemNumber}" data-product_variations="${escapeHtml(JSON.stringify([offer, ...variants].map((each) => variation(shop, each))))}"><select name="attribute_size"><option>Choose an option</option></select></form>`
      : `${stock}<form class="cart" method="post"><button type="submit" name="add-to-cart" class="single_add_to_cart_button button">Add to cart</button></form>`;
  return documentOf(
    page,
    `<meta name="generator" content="WooCommerce 9.4.2">
<meta property="og:image" content="${offer.pictureUrl}">`,
    `<div id="product-${offer.itemNumber}" class="product type-product woocommerce">
<h1 class="product_title entry-title">${titleOf(page)}</h1>
<p class="price">${price}</p>
${otherAmounts(shop, offer)}
${form}
<div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">${offer.itemNumber}</span></span>
${gtinAt(shop, offer) === null ? "" : `<span class="gtin_wrapper">GTIN: <span class="gtin">${gtinAt(shop, offer)}</span></span>`}
<meta name="currency" content="${currencyAt(shop)}"></div>
</div>`,
  );
}

function stockClass({ level, sale }: ShopOffer): string {
  if (sale === "pre-order") return "available-on-backorder";
  return level === "out" ? "out-of-stock" : "in-stock";
}

function variation(shop: Shop, offer: ShopOffer) {
  return {
    variation_id: Number(offer.itemNumber),
    sku: offer.itemNumber,
    global_unique_id: gtinAt(shop, offer),
    attributes: { attribute_size: offer.product.size },
    display_price: Number(plainAmount(offer.cents)),
    display_regular_price: Number(plainAmount(crossedOutCents(shop, offer) ?? offer.cents)),
    is_in_stock: offer.level !== "out",
    is_purchasable: offer.level !== "out",
    image: { src: offer.pictureUrl, title: offer.product.title },
    variation_description: "",
  };
}
