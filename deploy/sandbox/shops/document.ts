import { escapeHtml } from "../escape-html.ts";
import { money, type ShopPage } from "./page-text.ts";

const DEPARTMENTS = [
  "Kitchen",
  "Bed & Bath",
  "Furniture",
  "Patio",
  "Tools",
  "Electronics",
  "Video Games",
  "Toys",
  "Baby",
  "Pets",
  "Grocery",
  "Beauty",
  "Health",
  "Sports",
  "Clothing",
  "Office",
  "Gifts",
  "Clearance",
];
const AISLES = ["New arrivals", "Best sellers", "Top rated", "Under $25", "All"];
const OPINIONS = [
  "Does what it should. I ordered two more for my parents, and they came a day early.",
  "Good for the price. The box had a dent but what was in it was fine.",
  "Smaller than I thought from the picture, so look at the dimensions before you order.",
  "We have had ours for a year now and use it nearly every day. It was out of stock for weeks.",
];

/** A whole page around a format's content: about 31 kB, like the smallest pages of real shops. */
export function documentOf(page: ShopPage, head: string, body: string): string {
  const { shop, offer } = page;
  const name = escapeHtml(shop.name);
  return `<!doctype html>
<html lang="${shop.quirks.has("decimal-comma") ? "fr-CA" : "en"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(offer.product.title)} | ${name}</title>
<link rel="canonical" href="${offer.address}">
<style>${STYLE}</style>
<script>${CODE}</script>
${head}
</head>
<body class="page product-page">
<div class="promo-banner">Free shipping on orders over $49. Sign up and save $10 on your first order.</div>
<header class="site-header"><a href="/">${name}</a><form action="/search"><input name="q" placeholder="Search"><button>Search</button></form>${navigation()}</header>
<main>
${body}
${details(page)}
</main>
${relatedItems(page)}
${reviews(page)}
<footer class="site-footer">${navigation()}<p>Members save 5% with the ${name} card. Prices from $0.99. This is demo data: nothing here can be bought.</p></footer>
</body>
</html>
`;
}

function navigation(): string {
  const links = DEPARTMENTS.map((department) => {
    const path = department.toLowerCase().replace(/[^a-z]+/g, "-");
    const aisles = AISLES.map(
      (aisle, at) =>
        `<li><a class="nav-link" href="/c/${path}/${at}">${aisle} in ${escapeHtml(department)}</a></li>`,
    );
    return `<li class="nav-item"><a href="/c/${path}">${escapeHtml(department)}</a><ul class="sub">${aisles.join("")}</ul></li>`;
  });
  return `<nav class="main-nav"><ul>${links.join("")}</ul></nav>`;
}

function details({ offer: { product } }: ShopPage): string {
  return `<section class="details"><h2>About this item</h2>
<p>${escapeHtml(product.brand)} ${escapeHtml(product.kind)} in ${escapeHtml(product.category)}. Size: ${escapeHtml(product.size)}.</p>
<table><tr><th>Brand</th><td>${escapeHtml(product.brand)}</td></tr><tr><th>Size</th><td>${escapeHtml(product.size)}</td></tr></table></section>`;
}

/** Other products with their own prices and badges, which are not part of this one's offer. */
function relatedItems({ shop, related }: ShopPage): string {
  const tiles = related.map(
    ({ address, product, pictureUrl, cents, level }) =>
      `<li class="tile"><a href="${address}"><img src="${pictureUrl}" alt="" width="200" height="200" loading="lazy"><span class="tile-name">${escapeHtml(product.title)}</span></a> <span class="price">${money(cents, shop)}</span> ${level === "out" ? `<span class="badge">Sold out</span>` : `<button>Add to cart</button>`}</li>`,
  );
  return `<section><h2>You may also like</h2><ul>${tiles.join("\n")}</ul></section>`;
}

function reviews({ offer: { product } }: ShopPage): string {
  const written = OPINIONS.map(
    (opinion, at) => `<article class="review"><h3>${5 - at} of 5</h3><p>${opinion}</p></article>`,
  );
  return `<section class="reviews" id="reviews"><h2>${product.reviews} reviews, ${product.rating} of 5</h2>${written.join("")}</section>`;
}

const STYLE = Array.from(
  { length: 48 },
  (_, at) =>
    `.g-${at}{display:grid;grid-template-columns:repeat(${(at % 12) + 1},minmax(0,1fr));gap:${at}px;padding:0 ${at * 2}px}`,
).join("");

const CODE = `window.dataLayer=window.dataLayer||[];(function(){var d=document,q=[];function t(n,v){q.push([n,v,Date.now()])}${Array.from({ length: 16 }, (_, at) => `t("slot-${at}",{visible:false,threshold:${at / 16},pages:["home","list","product","cart"]});`).join("")}d.addEventListener("click",function(e){t("click",e.target&&e.target.id)})})();`;
