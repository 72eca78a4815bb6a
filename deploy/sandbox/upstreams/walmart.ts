import { z } from "zod";
import type { Product } from "../catalog.ts";
import { chance, hash } from "../random.ts";
import { ONLINE } from "../stock.ts";
import type { NearbyStore } from "../stores.ts";
import type { World } from "../world.ts";
import { dollars, findProducts, slugOf } from "./items.ts";
import {
  type Answer,
  type Asked,
  bodyOf,
  count,
  json,
  plainBadRequest,
  type Route,
  required,
} from "./route.ts";
import { walmartItemPage } from "./walmart-item-page.ts";
import {
  isMarketplace,
  WALMART_ITEMS,
  walmartOfferId,
  walmartProductId,
  walmartSeller,
} from "./walmart-items.ts";
import { placeOfZip } from "./zip.ts";

export const walmartRoutes: readonly Route[] = [
  { method: "GET", path: "/search/api/preso", answer: search },
  { method: "POST", path: "/terra-firma/fetch", answer: fetchOffers },
  { method: "GET", path: "/ip/{slug}/{id}", answer: walmartItemPage },
  { method: "GET", path: "/ip/{id}", answer: walmartItemPage },
];

function search(asked: Asked, world: World): Answer {
  const query = required(asked, "query", plainBadRequest);
  const page = Math.max(1, count(asked.query.get("page"), 1, 1_000));
  const pageSize = Math.max(1, count(asked.query.get("ps"), 40, 48));
  const found = findProducts(world, "walmart", WALMART_ITEMS, query);
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  const maxPage = Math.ceil(found.length / pageSize);
  const address = (of: number) => `page=${of}&query=${encodeURIComponent(query)}&prg=desktop`;
  return json({
    items: shown.map((product) => item(product, world)),
    secondaryItems: [],
    eroItems: [],
    moreItems: [],
    facets: [],
    guidedNavigation: [],
    presoGuidedNavigationPills: [],
    requestContext: {
      itemCount: {
        total: found.length,
        currentSize: shown.length,
        offset: (page - 1) * pageSize,
        page,
        pageSize,
      },
      sortById: asked.query.get("sort") ?? "best_match",
      isSoftSort: false,
      isBrowse: false,
      isGridView: true,
      secondaryItemCount: 0,
    },
    pageMetadata: { title: query, description: "", noIndex: found.length === 0 },
    relatedQueries: [],
    spelling: { originalQueryUrl: `query=${encodeURIComponent(query)}` },
    merchandisingModules: {},
    adContext: {},
    pagination: {
      ...(page < maxPage && { next: { url: address(page + 1) } }),
      pages: Array.from({ length: Math.min(maxPage, 10) }, (_, index) => ({
        page: index + 1,
        url: address(index + 1),
        selected: index + 1 === page,
      })),
    },
    paginationV2: { maxPage, pageProperties: { query, prg: "desktop" }, currentPage: page },
  });
}

function item(product: Product, world: World): Record<string, unknown> {
  const id = WALMART_ITEMS.of(product);
  const stock = world.stock.at(product, "walmart", ONLINE);
  const available = stock.level !== "out";
  const seller = walmartSeller(product);
  return {
    productId: walmartProductId(product),
    usItemId: id,
    productType: hasPriceRange(product) ? "VARIANT" : "REGULAR",
    title: product.title,
    description: `<li>${product.kind} by ${product.brand}</li><li>${product.size}</li>`,
    imageUrl: world.pictureUrl(product),
    productPageUrl: `/ip/${slugOf(product)}/${id}`,
    department: product.category,
    customerRating: product.rating,
    numReviews: product.reviews,
    sellerId: seller.id,
    sellerName: seller.name,
    enableAddToCart: available,
    canAddToCart: available,
    cta: available ? ["ATC"] : [],
    primaryOffer: primaryOffer(product, world),
    fulfillment: {
      isS2H: available,
      isS2S: available,
      isSOI: false,
      isPUT: available,
      s2HDisplayFlags: ["FREE_SHIPPING_WITH_35"],
      thresholdAmount: 35,
      thresholdCurrencyCode: "USD",
    },
    inventory: { availableOnline: available },
    quantity: stock.quantity,
    brand: [product.brand],
    standardUpc: [product.upc.padStart(14, "0")],
    marketPlaceItem: isMarketplace(product),
    preOrderAvailable: false,
    is_limited_qty: stock.level === "limited",
    wfsEnabled: false,
  };
}

function primaryOffer(product: Product, world: World): Record<string, unknown> {
  const { cents } = world.prices.of(product, "walmart");
  const offerId = walmartOfferId(product);
  if (hasPriceRange(product)) {
    return { offerId, minPrice: dollars(cents), maxPrice: dollars(cents * 2), showMinMaxPrice: true };
  }
  // Sellers who keep a listing without selling set a price that nobody pays.
  const isPlaceholder = isMarketplace(product) && chance(0.1, "placeholder price", product.upc);
  return { offerId, offerPrice: isPlaceholder ? 99_999_999.99 : dollars(cents), currencyCode: "USD" };
}

function hasPriceRange({ upc, supply }: Product): boolean {
  return supply === "plentiful" && hash("price range", upc) % 40 === 0;
}

const OfferQuestion = z.object({
  itemId: z.coerce.string().min(1),
  storeFrontIds: z.array(z.object({ usStoreId: z.coerce.string() })).default([]),
  postalAddress: z.object({ postalCode: z.string().optional() }).optional(),
});

function fetchOffers(asked: Asked, world: World): Answer {
  const { itemId, postalAddress } = bodyOf(asked, OfferQuestion, plainBadRequest);
  const product = WALMART_ITEMS.find(world, itemId);
  if (!product) return json({ payload: { offers: {}, products: {}, sellers: {}, images: {} } });
  const zip = postalAddress?.postalCode;
  const place = zip === undefined ? null : placeOfZip(zip, plainBadRequest);
  const stores = place ? world.stores.near("walmart", place, 50, 5) : [];
  const seller = walmartSeller(product);
  const offerId = walmartOfferId(product);
  const productId = walmartProductId(product);
  return json({
    payload: {
      selected: { product: productId, defaultVariantUsed: false },
      primaryProduct: productId,
      offers: { [offerId]: offer(product, stores, world) },
      products: {
        [productId]: {
          primaryProductId: productId,
          usItemId: itemId,
          upc: product.upc,
          wupc: product.upc.slice(0, -1).padStart(13, "0"),
          productType: "REGULAR",
          offers: [offerId],
          productAttributes: {
            productName: product.title,
            brand: product.brand,
            sku: String(500_000_000 + product.index),
            canonicalUrl: `/ip/${slugOf(product)}/${itemId}`,
            productCategory: { categoryPath: `Home Page/${product.category}` },
          },
        },
      },
      sellers: {
        [seller.id]: { sellerId: seller.id, sellerName: seller.name, sellerDisplayName: seller.name },
      },
      images: {
        IMG1: {
          assetId: "IMG1",
          rank: 1,
          type: "PRIMARY",
          assetSizeUrls: { main: world.pictureUrl(product) },
        },
      },
    },
  });
}

function offer(product: Product, stores: readonly NearbyStore[], world: World): Record<string, unknown> {
  const offerId = walmartOfferId(product);
  const available = world.stock.at(product, "walmart", ONLINE).level !== "out";
  const { cents } = world.prices.of(product, "walmart");
  return {
    id: offerId,
    sellerId: walmartSeller(product).id,
    productAvailability: { availabilityStatus: available ? "IN_STOCK" : "OUT_OF_STOCK" },
    offerInfo: {
      offerId,
      offerType: stores.length > 0 ? "ONLINE_AND_STORE" : "ONLINE_ONLY",
      quantityOptions: { orderLimit: available ? 12 : 0, orderMinLimit: available ? 1 : 0 },
    },
    pricesInfo: {
      // An out-of-stock offer has no price.
      priceMap: available
        ? { CURRENT: { price: dollars(cents), currencyUnit: "USD", currencyUnitSymbol: "$" } }
        : {},
      priceDisplayCodes: {},
    },
    fulfillment: {
      shippable: available,
      ...(available && {
        pickupOptions: stores.length === 0 ? null : stores.map((store) => pickup(product, store, world)),
      }),
    },
  };
}

const IN_STORE_STATUS = { in: "In stock", limited: "Limited stock", out: "Out of stock" } as const;

/** Goods of one kind are in one aisle. */
function locationIn({ id }: NearbyStore, { kind }: Product) {
  const place = hash("aisle", id, kind);
  const aisle = `${"ABCDEFGH"[place % 8]}${1 + (place % 29)}`;
  return { aisle, displayValue: aisle };
}

function pickup(product: Product, store: NearbyStore, world: World): Record<string, unknown> {
  const { level, quantity, carried } = world.stock.at(product, "walmart", store.id);
  return {
    storeId: Number(store.id),
    storeName: store.name,
    storeAddress: store.street,
    storeCity: store.city,
    storeStateOrProvinceCode: store.state,
    storePostalCode: store.zip,
    storePhone: store.phone,
    distance: Math.round(store.miles),
    availability: level === "out" ? "NOT_AVAILABLE" : "AVAILABLE",
    pickupMethod: level === "out" ? "SHIP_TO_STORE" : "PICK_UP_TODAY",
    ...(carried && {
      inStoreStockStatus: IN_STORE_STATUS[level],
      productLocation: [locationIn(store, product)],
    }),
    urgentQuantity: quantity,
    tireInstallationService: false,
  };
}
