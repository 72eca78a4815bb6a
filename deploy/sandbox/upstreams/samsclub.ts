import type { Product } from "../catalog.ts";
import type { OpeningTime } from "../opening-hours.ts";
import { ONLINE, type Stock } from "../stock.ts";
import type { NearbyStore } from "../stores.ts";
import type { World } from "../world.ts";
import { dollars, findProducts, itemNumbers, slugOf } from "./items.ts";
import {
  type Answer,
  type Asked,
  count,
  json,
  notFound,
  plainBadRequest,
  type Route,
  required,
} from "./route.ts";
import { placeOfZip } from "./zip.ts";

const ITEMS = itemNumbers("samsclub", 20_000_000, "prod");

export const samsClubRoutes: readonly Route[] = [
  { method: "GET", path: "/api/node/clubfinder/list", answer: listClubs },
  { method: "GET", path: "/api/node/vivaldi/v2/clubfinder/list", answer: listClubs },
  { method: "GET", path: "/api/node/vivaldi/browse/v2/clubfinder/list", answer: listClubs },
  {
    method: "GET",
    path: "/api/node/vivaldi/v1/products/search",
    answer: (asked, world) => search(asked, world, record),
  },
  {
    method: "GET",
    path: "/api/node/vivaldi/v2/az/products/search",
    answer: (asked, world) => search(asked, world, recordV2),
  },
  { method: "GET", path: "/api/soa/services/v1/catalog/product/{id}", answer: product },
];

/** A list on success and an object on failure. */
function listClubs(asked: Asked, world: World): Answer {
  const place = placeOfZip(required(asked, "singleLineAddr", plainBadRequest), plainBadRequest);
  const distance = count(asked.query.get("distance"), 100, 200);
  const limit = count(asked.query.get("nbrOfStores"), 20, 50);
  return json(place ? world.stores.near("samsclub", place, distance, limit).map(club) : []);
}

function club(store: NearbyStore): Record<string, unknown> {
  return {
    id: store.id,
    name: store.name,
    address: {
      address1: store.street,
      city: store.city,
      state: store.state,
      postalCode: store.zip,
      country: "US",
    },
    geoPoint: { latitude: store.latitude, longitude: store.longitude },
    phone: store.phone,
    services: ["pharmacy", "gas", "cafe"],
    operationalHours: {
      monToFriHrs: openTimes(store.hours.weekday),
      saturdayHrs: openTimes(store.hours.saturday),
      sundayHrs: openTimes(store.hours.sunday),
    },
    distance: store.miles,
  };
}

function openTimes({ from, to }: OpeningTime): Record<string, string> {
  return { startHr: from, endHr: to };
}

type Recorded = (product: Product, clubId: string | null, world: World) => Record<string, unknown>;

function search(asked: Asked, world: World, recorded: Recorded): Answer {
  const words = required(asked, "searchTerm", plainBadRequest);
  const limit = Math.max(1, count(asked.query.get("limit"), 48, 96));
  const offset = count(asked.query.get("offset"), 0, 10_000);
  const clubId = asked.query.get("clubId") || null;
  const found = findProducts(world, "samsclub", ITEMS, words);
  const shown = found.slice(offset, offset + limit);
  return json({
    status: "OK",
    payload: {
      totalRecords: found.length,
      numberOfRecords: shown.length,
      currentPage: Math.floor(offset / limit) + 1,
      // No results are null here, not an empty list.
      records: shown.length === 0 ? null : shown.map((each) => recorded(each, clubId, world)),
    },
  });
}

function record(product: Product, clubId: string | null, world: World): Record<string, unknown> {
  const { cents, regularCents } = world.prices.of(product, "samsclub");
  const online = world.stock.at(product, "samsclub", ONLINE);
  const listImage = withoutScheme(world.pictureUrl(product));
  const skuId = skuOf(product);
  return {
    productId: ITEMS.of(product),
    productName: product.title,
    productType: "REGULAR",
    seoUrl: `/p/${slugOf(product).toLowerCase()}/${ITEMS.of(product)}`,
    listImage,
    brandName: product.brand,
    reviewRating: product.rating,
    reviewCount: product.reviews,
    itemFlag: cents < regularCents ? "INSTANT_SAVINGS" : "NONE",
    skuOptions: [
      {
        skuId,
        skuName: product.title,
        itemNumber: String(980_000 + product.index),
        upc: product.upc,
        listImage,
      },
    ],
    onlinePricing: { finalPrice: amount(cents), listPrice: amount(regularCents) },
    onlineInventory: { status: statusOf(online), availableToSellQuantity: online.quantity },
    ...(clubId !== null && {
      clubPricing: { finalPrice: amount(cents) },
      clubInventory: { status: statusOf(world.stock.at(product, "samsclub", clubId)) },
    }),
  };
}

function recordV2(product: Product, clubId: string | null, world: World): Record<string, unknown> {
  const { cents, regularCents } = world.prices.of(product, "samsclub");
  const offer = (stock: Stock) => ({
    inventory: { status: statusOf(stock), availableToSellQuantity: stock.quantity },
    price: {
      type: "REGULAR",
      startPrice: { amount: (regularCents / 100).toFixed(2), currency: "USD" },
      finalPrice: { amount: (cents / 100).toFixed(2), currency: "USD" },
    },
  });
  return {
    productId: ITEMS.of(product),
    productType: "REGULAR",
    category: { name: product.category, categoryId: "1000" },
    descriptors: { name: product.title },
    searchAndSeo: { url: `/p/${slugOf(product).toLowerCase()}/${ITEMS.of(product)}` },
    manufacturingInfo: { brand: product.brand },
    skus: [
      {
        skuId: skuOf(product),
        assets: { image: world.pictureUrl(product) },
        onlineOffer: offer(world.stock.at(product, "samsclub", ONLINE)),
        ...(clubId !== null && { clubOffer: offer(world.stock.at(product, "samsclub", clubId)) }),
      },
    ],
  };
}

function product({ params, query }: Asked, world: World): Answer {
  const found = ITEMS.find(world, params.id ?? "");
  if (!found) return notFound(`no product ${params.id}`);
  return json({ status: "OK", payload: record(found, query.get("clubId") || null, world) });
}

function skuOf({ index }: Product): string {
  return `sku${20_000_000 + index}`;
}

function statusOf({ level }: Stock): string {
  return { in: "inStock", limited: "lowInStock", out: "outOfStock" }[level];
}

function amount(cents: number): { currencyAmount: number; currencyCode: string } {
  return { currencyAmount: dollars(cents), currencyCode: "USD" };
}

/** Sam's Club omits the scheme of picture links; the sandbox can do so only for https. */
export function withoutScheme(url: string): string {
  return url.startsWith("https:") ? url.slice("https:".length) : url;
}
