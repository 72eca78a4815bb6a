import { api } from "../browser-api.ts";

/** Runs in every page of an allowed store: looks for signs of a product, and only then loads the script that reads it. */
const SIGNS = [
  '[itemtype*="schema.org/Product" i]',
  'meta[property="og:type"][content^="product" i]',
  'meta[property^="product:price"]',
  'form[action*="/cart/add"]',
  "[data-product-sku], [data-product-upc], [data-price-amount], .variations_form",
].join(",");
const PRODUCT = /"@type"\s*:\s*\[?\s*"[^"]*\bProduct(?:Group)?"/i;
const BUY = /^\s*(?:add to (?:cart|bag|basket)|buy(?: it)? now|notify me|sold out|out of stock|pre-?order)/i;

function looksLikeProduct(): boolean {
  if (document.querySelector(SIGNS)) return true;
  for (const { textContent } of document.querySelectorAll('script[type*="ld+json" i]'))
    if (textContent && PRODUCT.test(textContent)) return true;
  if (!document.querySelector("h1")) return false;
  return Array.from(document.querySelectorAll("button"), ({ textContent }) => textContent).some(
    (text) => text !== null && BUY.test(text),
  );
}

function detect(): void {
  if (looksLikeProduct()) api.runtime.sendMessage({ type: "looks-like-product" }).catch(ignore);
}

/** The extension was updated or removed while the page was open. */
function ignore(): void {}

detect();
// Shops that draw their pages themselves change the address without loading one.
const { navigation } = window as { navigation?: EventTarget };
navigation?.addEventListener("navigatesuccess", detect);
