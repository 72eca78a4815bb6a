import { escapeHtml } from "../../escape-html.ts";
import { documentOf } from "../document.ts";
import {
  button,
  currencyAt,
  gtinAt,
  money,
  otherAmounts,
  plainAmount,
  type ShopPage,
  titleOf,
} from "../page-text.ts";
import type { ShopOffer } from "../shop-offer.ts";

/** Nothing but Open Graph's product tags. */
export function openGraphPage(page: ShopPage): string {
  const { shop, offer } = page;
  const gtin = gtinAt(shop, offer);
  const amount = shop.quirks.has("decimal-comma")
    ? plainAmount(offer.cents).replace(".", ",")
    : plainAmount(offer.cents);
  const tags = {
    "og:type": "product",
    "og:title": escapeHtml(offer.product.title),
    "og:url": offer.address,
    "og:image": offer.pictureUrl,
    "product:brand": escapeHtml(offer.product.brand),
    "product:price:amount": amount,
    "product:price:currency": currencyAt(shop),
    "product:availability": wordOf(offer),
    "product:retailer_item_id": offer.itemNumber,
    ...(gtin !== null && { "product:upc": gtin }),
  };
  const head = Object.entries(tags).map(
    ([name, content]) => `<meta property="${name}" content="${content}">`,
  );
  return documentOf(
    page,
    head.join("\n"),
    `<h1>${titleOf(page)}</h1>
<p>${money(offer.cents, shop)}</p>
${otherAmounts(shop, offer)}
${button(shop, offer)}`,
  );
}

/** Open Graph has no word for stores only. */
function wordOf({ level, sale }: ShopOffer): string {
  if (sale === "pre-order") return "preorder";
  return level === "out" ? "oos" : "in stock";
}
