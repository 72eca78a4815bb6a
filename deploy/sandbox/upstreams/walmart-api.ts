import type { Product } from "../catalog.ts";
import { ONLINE, type Stock } from "../stock.ts";
import type { World } from "../world.ts";
import { dollars, findProducts } from "./items.ts";
import {
  type Answer,
  type Asked,
  count,
  json,
  Refusal,
  type Route,
  required,
  type Wording,
} from "./route.ts";
import { isMarketplace, WALMART_ITEMS, walmartOfferId, walmartSeller } from "./walmart-items.ts";

const BASE = "/api-proxy/service/affil/product/v2";

/** developer.api.walmart.com: the affiliate API. */
export const walmartApiRoutes: readonly Route[] = [
  { method: "GET", path: `${BASE}/search`, answer: search },
  { method: "GET", path: `${BASE}/items`, answer: items },
  { method: "GET", path: `${BASE}/items/{id}`, answer: oneItem },
];

const SIGNED_WITH = [
  "wm_consumer.id",
  "wm_consumer.intimestamp",
  "wm_sec.key_version",
  "wm_sec.auth_signature",
] as const;

const refuse: Wording = (message) => json({ errors: [{ code: 4000, message }] }, 400);
const unknownItem = json({ errors: [{ code: 4002, message: "Invalid itemId" }] }, 404);
const unsigned = json(
  { errors: [{ code: 401, message: "Unauthorized: a signature header is missing" }] },
  401,
);

/** The sandbox has no public key: a signature is required but not verified. */
function requireSignature({ headers }: Asked): void {
  if (SIGNED_WITH.some((name) => !headers[name])) throw new Refusal(unsigned);
}

function search(asked: Asked, world: World): Answer {
  requireSignature(asked);
  const query = required(asked, "query", refuse);
  const size = Math.max(1, count(asked.query.get("numItems"), 10, 25));
  const start = Math.max(1, count(asked.query.get("start"), 1, 1_000));
  const found = findProducts(world, "walmart", WALMART_ITEMS, query);
  const shown = found.slice(start - 1, start - 1 + size);
  return json({
    query,
    sort: "relevance",
    responseGroup: "base",
    totalResults: found.length,
    start,
    numItems: shown.length,
    items: shown.map((product) => item(product, world)),
    facets: [],
  });
}

function items(asked: Asked, world: World): Answer {
  requireSignature(asked);
  const upc = asked.query.get("upc");
  const found = upc
    ? [world.catalog.withUpc(upc)]
    : required(asked, "ids", refuse)
        .split(",")
        .map((id) => WALMART_ITEMS.find(world, id));
  const sold = found.flatMap((product) => (product?.soldAt.has("walmart") ? product : []));
  return sold.length === 0 ? unknownItem : json({ items: sold.map((product) => item(product, world)) });
}

function oneItem(asked: Asked, world: World): Answer {
  requireSignature(asked);
  const product = WALMART_ITEMS.find(world, asked.params.id ?? "");
  return product ? json(item(product, world)) : unknownItem;
}

function item(product: Product, world: World): Record<string, unknown> {
  const id = WALMART_ITEMS.of(product);
  const stock = world.stock.at(product, "walmart", ONLINE);
  const { cents, regularCents } = world.prices.of(product, "walmart");
  const picture = world.pictureUrl(product);
  const images = { thumbnailImage: picture, mediumImage: picture, largeImage: picture };
  const tracked = (url: string) =>
    `https://goto.walmart.com/c/0000000/000000/0000?veh=aff&u=${encodeURIComponent(url)}`;
  return {
    itemId: Number(id),
    parentItemId: Number(id),
    name: product.title,
    msrp: dollars(regularCents),
    salePrice: dollars(cents),
    upc: product.upc,
    categoryPath: `${product.category}/${product.kind}`,
    shortDescription: `${product.kind} by ${product.brand}`,
    longDescription: `${product.title}.`,
    brandName: product.brand,
    ...images,
    productTrackingUrl: tracked(`https://www.walmart.com/ip/${id}`),
    // Unavailable items have no cart link.
    ...(stock.level !== "out" && {
      affiliateAddToCartUrl: tracked(`https://affil.walmart.com/cart/addToCart?items=${id}|1`),
    }),
    standardShipRate: 5.99,
    size: product.size,
    marketplace: isMarketplace(product),
    modelNumber: `M-${product.index}`,
    sellerInfo: walmartSeller(product).name,
    customerRating: String(product.rating),
    numReviews: product.reviews,
    categoryNode: "1115193_0_0",
    bundle: false,
    clearance: false,
    preOrder: false,
    stock: wordingOf(stock),
    attributes: {},
    offerType: "ONLINE_AND_STORE",
    availableOnline: stock.level !== "out",
    offerId: walmartOfferId(product),
    freeShippingOver35Dollars: true,
    isTwoDayShippingEligible: true,
    giftOptions: {},
    imageEntities: [{ ...images, entityType: "PRIMARY" }],
  };
}

function wordingOf({ level, quantity }: Stock): string {
  if (level === "out") return "Not available";
  if (level === "in") return "Available";
  return quantity > 20 ? "Limited Supply" : "Last few items";
}
