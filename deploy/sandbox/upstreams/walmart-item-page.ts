import type { Product } from "../catalog.ts";
import { escapeHtml } from "../escape-html.ts";
import { ONLINE } from "../stock.ts";
import type { NearbyStore } from "../stores.ts";
import type { World } from "../world.ts";
import { dollars, dollarText, slugOf } from "./items.ts";
import { type Answer, type Asked, html, plainBadRequest, type Wording } from "./route.ts";
import {
  isMarketplace,
  WALMART_ITEMS,
  walmartOfferId,
  walmartProductId,
  walmartSeller,
} from "./walmart-items.ts";
import { placeOfZip } from "./zip.ts";

const noSuchPage: Wording = (title) => html(`<!doctype html><title>${title}</title><h1>${title}</h1>`, 404);

/** A page for people; the product reads the initial state of the page's own script. */
export function walmartItemPage({ params, headers }: Asked, world: World): Answer {
  const product = WALMART_ITEMS.find(world, params.id ?? "");
  if (!product) return noSuchPage("This page could not be found");
  const zip = headers["zip-code"];
  const place = typeof zip === "string" ? placeOfZip(zip, plainBadRequest) : null;
  const [store] = place ? world.stores.near("walmart", place, 50, 1) : [];
  const state = {
    props: {
      pageProps: {
        initialData: {
          data: { product: pageProduct(product, store, zip, world), idml: null, reviews: null },
        },
      },
    },
    page: "/ip",
    query: { itemParams: [slugOf(product), WALMART_ITEMS.of(product)] },
    buildId: "sandbox",
  };
  return html(
    `<!doctype html>
<html lang="en"><head><title>${escapeHtml(product.title)} - Walmart.com</title></head>
<body><div id="__next"></div>
<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state).replaceAll("<", "\\u003c")}</script>
</body></html>`,
  );
}

function pageProduct(product: Product, store: NearbyStore | undefined, zip: unknown, world: World): object {
  const seller = walmartSeller(product);
  const available = world.stock.at(product, "walmart", ONLINE).level !== "out";
  const inStore = store && world.stock.at(product, "walmart", store.id).level !== "out";
  const { cents, regularCents } = world.prices.of(product, "walmart");
  const price = (amount: number) => ({
    price: dollars(amount),
    priceString: dollarText(amount),
    priceType: null,
    currencyUnit: "USD",
  });
  const status = available ? "IN_STOCK" : "OUT_OF_STOCK";
  return {
    __typename: "Product",
    usItemId: WALMART_ITEMS.of(product),
    id: walmartProductId(product),
    name: product.title,
    brand: product.brand,
    upc: product.upc,
    type: "REGULAR",
    canonicalUrl: `/ip/${slugOf(product)}/${WALMART_ITEMS.of(product)}`,
    availabilityStatus: status,
    availabilityStatusV2: { value: status, display: available ? "In stock" : "Out of stock" },
    offerId: walmartOfferId(product),
    offerType: "ONLINE_AND_STORE",
    sellerId: seller.id,
    sellerName: seller.name,
    sellerDisplayName: seller.name,
    sellerType: isMarketplace(product) ? "EXTERNAL" : "INTERNAL",
    orderLimit: 12,
    orderMinLimit: 1,
    imageInfo: {
      thumbnailUrl: world.pictureUrl(product),
      allImages: [{ id: "IMG1", url: world.pictureUrl(product), zoomable: true }],
    },
    priceInfo: {
      currentPrice: available ? price(cents) : null,
      wasPrice: available && regularCents > cents ? price(regularCents) : null,
      unitPrice: null,
      priceRange: { minPrice: null, maxPrice: null },
      priceDisplayCodes: {},
      savings: null,
    },
    pickupOption: {
      slaTier: null,
      accessTypes: null,
      availabilityStatus: inStore ? "AVAILABLE" : "NOT_AVAILABLE",
    },
    shippingOption: {
      slaTier: null,
      availabilityStatus: available ? "AVAILABLE" : "NOT_AVAILABLE",
      deliveryDate: null,
      shipPrice: null,
    },
    fulfillmentLabel: [],
    location: {
      postalCode: store?.zip ?? zip ?? null,
      stateOrProvinceCode: store?.state ?? null,
      city: store?.city ?? null,
      storeIds: store ? [store.id] : [],
    },
    productLocation: null,
    variants: [],
    variantCriteria: [],
    preOrder: { isPreOrder: false, preOrderMessage: null, preOrderStreetDateMessage: null },
    category: { path: [{ name: product.category, url: "/cp/0" }] },
  };
}
