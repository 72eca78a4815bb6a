import { documentOf } from "../document.ts";
import {
  button,
  crossedOutCents,
  gtinAt,
  inScript,
  money,
  otherAmounts,
  type ShopPage,
  titleOf,
} from "../page-text.ts";
import type { ShopOffer } from "../shop-offer.ts";

/** Shopify: the theme's product JSON, with variants and prices in cents. */
export function shopifyPage(page: ShopPage): string {
  const { shop, offer, variants } = page;
  const crossedOut = crossedOutCents(shop, offer);
  const variantOf = (each: ShopOffer) => ({
    id: 39_000_000_000_000 + Number(each.itemNumber),
    title: each.product.size,
    option1: each.product.size,
    sku: each.itemNumber,
    barcode: gtinAt(shop, each),
    name: each.product.title,
    available: each.level !== "out" && each.sale === "online",
    price: each.cents,
    compare_at_price: crossedOutCents(shop, each),
    inventory_management: "shopify",
  });
  const all = [variantOf(offer), ...variants.map(variantOf)];
  const product = {
    id: 6_900_000_000_000 + Number(offer.itemNumber),
    title: offer.product.title,
    handle: offer.address.split("/").at(-1),
    vendor: offer.product.brand,
    type: offer.product.kind,
    price: offer.cents,
    price_min: Math.min(...all.map(({ price }) => price)),
    available: all.some(({ available }) => available),
    variants: all,
    featured_image: offer.pictureUrl,
  };
  const head = `<meta property="og:type" content="product">
<meta property="og:title" content="${titleOf(page)}">
<meta property="og:image" content="${offer.pictureUrl}">
<script>window.Shopify = window.Shopify || {}; Shopify.shop = "demo.myshopify.com"; Shopify.currency = {"active":"${shop.country === "CAN" ? "CAD" : "USD"}","rate":"1.0"};</script>`;
  return documentOf(
    page,
    head,
    `<div class="product" data-section-type="product">
<h1 class="product__title">${titleOf(page)}</h1>
<div class="price price--large">${crossedOut === null ? "" : `<s class="price-item price-item--regular">${money(crossedOut, shop)}</s>`}<span class="price-item price-item--sale">${money(offer.cents, shop)}</span></div>
${otherAmounts(shop, offer)}
<form action="/cart/add" method="post"><select name="id">${all.map(({ id, title, available }) => `<option value="${id}">${title}${available ? "" : " - Sold out"}</option>`).join("")}</select>
${button(shop, offer)}</form>
<script type="application/json" data-product-json id="ProductJson-product-template">${inScript(product)}</script>
</div>`,
  );
}
