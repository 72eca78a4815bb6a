import { escapeHtml } from "../escape-html.ts";
import { type Answer, html } from "../upstreams/route.ts";
import type { World } from "../world.ts";
import { pathOf, productAt } from "./addresses.ts";
import type { ShopPage } from "./page-text.ts";
import { SHAPES } from "./shapes.ts";
import type { Shop } from "./shop.ts";
import { relatedTo, shopOffer, variantsOf } from "./shop-offer.ts";

const RELATED = 16;
const VARIANTS = 4;

/** A shop's response for a path on its host. */
export function answerShop(shop: Shop, path: string, world: World): Answer & { readonly location?: string } {
  if (path === "/robots.txt") return robots(shop);
  if (path === "/")
    return html(
      `<!doctype html><title>${escapeHtml(shop.name)}</title><h1>${escapeHtml(shop.name)}</h1><p>Demo data</p>`,
    );
  const product = productAt(shop, path, world.catalog, world.seed);
  if (!product) return html("<!doctype html><title>Page not found</title><h1>Page not found</h1>", 404);
  // Like real shops, which keep an item's old addresses working.
  const own = pathOf(shop, product);
  if (path !== own) return { ...html("", 301), location: `https://${shop.host}${own}` };
  const offer = shopOffer(shop, product, world);
  const page: ShopPage = {
    shop,
    offer,
    variants: hasVariants(shop) ? variantsOf(offer, shop, world, VARIANTS) : [],
    related: relatedTo(offer, shop, world, RELATED),
  };
  return html(SHAPES[shop.shape](page));
}

/** The route under which a call is counted. */
export function shopRoute(path: string): string {
  return path === "/robots.txt" || path === "/" ? path : "page";
}

function hasVariants({ shape }: Shop): boolean {
  return shape === "json-ld-graph" || shape === "shopify" || shape === "woocommerce";
}

function robots({ quirks, host }: Shop): Answer {
  if (quirks.has("no-robots")) return html("<!doctype html><title>Page not found</title>", 404);
  const forbidden = [
    "/cart",
    "/checkout",
    "/account",
    "/search",
    ...(quirks.has("robots-forbid") ? ["/p/", "/item/"] : []),
  ];
  const lines = [
    "User-agent: *",
    ...forbidden.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: https://${host}/sitemap.xml`,
    "",
  ];
  return { status: 200, contentType: "text/plain; charset=utf-8", body: lines.join("\n") };
}
