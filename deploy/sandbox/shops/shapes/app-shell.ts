import { escapeHtml } from "../../escape-html.ts";
import type { ShopPage } from "../page-text.ts";

/** A page that scripts fill in a browser: empty until then, except for the tags of link previews. */
export function appShellPage({ shop, offer }: ShopPage): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(shop.name)}</title>
<meta property="og:type" content="product"><meta property="og:title" content="${escapeHtml(offer.product.title)}">
<meta property="og:image" content="${offer.pictureUrl}"><link rel="canonical" href="${offer.address}">
<link rel="preload" href="/static/js/main.3f1c.js" as="script"></head>
<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>
<script>window.__STATE__={"session":null,"flags":{"pdp":true}}</script>
<script src="/static/js/main.3f1c.js"></script></body></html>
`;
}
