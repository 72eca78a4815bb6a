import type { PageProduct, Wanted } from "@stockfinder/product-rules/product-page/page-product";
import { productOfPage, sourcesOfPage } from "@stockfinder/product-rules/product-page/product-of-page";
import { plainText } from "../reading/text.ts";
import type { ShopFile } from "../shops/shop-file.ts";
import { taughtFields } from "../shops/taught-fields.ts";
import { taughtProduct } from "../shops/taught-product.ts";
import { readPageFacts } from "./page-facts.ts";
import { isWall, needsBrowser } from "./page-wall.ts";

/**
 * The content of a page:
 * - `wall`: it requires a human, or refuses; the product is unknown;
 * - `shell`: it is empty until its scripts have run in a browser;
 * - `nothing`: it shows no product.
 */
export type PageContent =
  | { readonly kind: "product"; readonly product: PageProduct }
  | { readonly kind: "wall" | "shell" | "nothing" };

/** Reads any shop's page, with the rules of its file if it has one. Takes any text and never throws. */
export function readPage(
  html: string,
  url: string,
  wanted: Wanted = {},
  rules: ShopFile["read"] = undefined,
): PageContent {
  const facts = readPageFacts(html);
  const page = { facts, url, plainText };
  const product = rules
    ? taughtProduct(
        sourcesOfPage(page, wanted),
        taughtFields(rules, html, url).product,
        rules.first ?? "data",
      )
    : productOfPage(page, wanted);
  const isStated = product !== null && (product.price !== null || product.isAvailable !== null);
  if (!isStated && isWall(html, facts)) return { kind: "wall" };
  if (!isStated && needsBrowser(facts)) return { kind: "shell" };
  return product ? { kind: "product", product } : { kind: "nothing" };
}
