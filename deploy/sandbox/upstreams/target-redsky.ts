import type { Product } from "../catalog.ts";
import { hash } from "../random.ts";
import { ONLINE } from "../stock.ts";
import type { NearbyStore } from "../stores.ts";
import type { World } from "../world.ts";
import { dollars, findProducts } from "./items.ts";
import { type Answer, type Asked, count, json, type Route, required, type Wording } from "./route.ts";
import { stateName } from "./state-names.ts";
import {
  dpciOf,
  isPriceHidden,
  TARGET_ITEMS,
  targetItemPath,
  targetPrice,
  targetStoreStock,
  targetTitle,
} from "./target.ts";
import { placeOfZip } from "./zip.ts";

/** From the order to the door. */
const MIN_DAYS = 2;
const MAX_DAYS = 4;
const DAY_MS = 24 * 60 * 60_000;

const BASE = "/redsky_aggregations/v1/web";

/** redsky.target.com as its website uses it today. */
export const targetRedskyRoutes: readonly Route[] = [
  { method: "GET", path: `${BASE}/plp_search_v2`, answer: search },
  { method: "GET", path: `${BASE}/pdp_client_v1`, answer: productPage },
  { method: "GET", path: `${BASE}/product_fulfillment_v1`, answer: fulfillmentOfOne },
  { method: "GET", path: `${BASE}/product_fulfillment_and_variation_hierarchy_v1`, answer: fulfillmentOfOne },
  { method: "GET", path: `${BASE}/product_summary_with_fulfillment_v1`, answer: fulfillmentOfMany },
  { method: "GET", path: `${BASE}/nearby_stores_v1`, answer: storesNearby },
  { method: "GET", path: `${BASE}/pdp_fulfillment_v1`, answer: () => json({ message: "Gone" }, 410) },
];

const refuse: Wording = (message) => json({ errors: [{ message, extensions: { code: "400" } }] }, 400);
const missing: Wording = (message) => json({ errors: [{ message, extensions: { code: "404" } }] }, 404);

function search(asked: Asked, world: World): Answer {
  const keyword = required(asked, "keyword", refuse);
  const size = count(asked.query.get("count"), 24, 96);
  const offset = count(asked.query.get("offset"), 0, 10_000);
  const found = findProducts(world, "target", TARGET_ITEMS, keyword);
  const store = storeOf(asked, world);
  const answer = {
    data: {
      search: {
        search_response: { metadata: { total_results: found.length, offset, count: size, keyword } },
        products: found.slice(offset, offset + size).map((product) => summary(product, store, world)),
      },
    },
  };
  // Occasionally a component behind the search fails, and the rest is still served.
  if (hash("partial", keyword) % 12 > 0) return json(answer);
  return json(
    { errors: [{ message: "Error: promotions timed out", extensions: { code: "504" } }], ...answer },
    206,
  );
}

function summary(product: Product, store: NearbyStore | null, world: World): Record<string, unknown> {
  const tcin = TARGET_ITEMS.of(product);
  return {
    __typename: "ProductSummary",
    tcin,
    original_tcin: tcin,
    item: {
      tcin,
      dpci: dpciOf(product),
      enrichment: {
        buy_url: `https://www.target.com${targetItemPath(product)}`,
        image_info: { primary_image: { url: world.pictureUrl(product) } },
      },
      product_description: { title: targetTitle(product), soft_bullets: { bullets: [product.size] } },
      primary_brand: { name: product.brand },
      relationship_type_code: "SA",
      fulfillment: { purchase_limit: 10 },
      product_vendors: [{ id: "1", vendor_name: product.brand.toUpperCase() }],
    },
    price: priceWithRegular(product, world),
    fulfillment: fulfillment(product, store ? [store] : [], world),
    promotions: [],
    ratings_and_reviews: { statistics: { rating: { average: product.rating, count: product.reviews } } },
  };
}

function priceWithRegular(product: Product, world: World): Record<string, unknown> {
  const price = targetPrice(product, world);
  if (isPriceHidden(product)) return price;
  return { ...price, reg_retail: dollars(world.prices.of(product, "target").regularCents) };
}

function productPage(asked: Asked, world: World): Answer {
  const tcin = required(asked, "tcin", refuse);
  const product = TARGET_ITEMS.find(world, tcin);
  if (!product) return missing(`No product found with tcin ${tcin}`);
  const url = world.pictureUrl(product);
  return json({
    data: {
      product: {
        __typename: "Product",
        tcin,
        item: {
          dpci: dpciOf(product),
          primary_barcode: product.upc,
          enrichment: {
            buy_url: `https://www.target.com${targetItemPath(product)}`,
            images: { primary_image_url: url, alternate_image_urls: [] },
          },
          fulfillment: { purchase_limit: 10 },
          primary_brand: { name: product.brand },
          product_description: {
            title: targetTitle(product),
            bullet_descriptions: [`<B>Size:</B> ${product.size}`],
          },
          relationship_type_code: "SA",
        },
        price: priceWithRegular(product, world),
        ratings_and_reviews: { statistics: { rating: { average: product.rating, count: product.reviews } } },
        promotions: [],
      },
    },
  });
}

function fulfillmentOfOne(asked: Asked, world: World): Answer {
  const tcin = required(asked, "tcin", refuse);
  const product = TARGET_ITEMS.find(world, tcin);
  if (!product) return missing(`No product found with tcin ${tcin}`);
  return json({
    data: {
      product: {
        __typename: "Product",
        tcin,
        notify_me_eligible: false,
        fulfillment: fulfillment(product, storesAround(asked, world, 20), world),
      },
    },
  });
}

function fulfillmentOfMany(asked: Asked, world: World): Answer {
  const tcins = required(asked, "tcins", refuse).split(",").slice(0, 28);
  const stores = storesAround(asked, world, 1);
  return json({
    data: {
      product_summaries: tcins.flatMap((tcin) => {
        const product = TARGET_ITEMS.find(world, tcin);
        return product ? { tcin, fulfillment: fulfillment(product, stores, world) } : [];
      }),
    },
  });
}

function fulfillment(
  product: Product,
  stores: readonly NearbyStore[],
  world: World,
): Record<string, unknown> {
  const { quantity } = world.stock.at(product, "target", ONLINE);
  const status = quantity > 0 ? "IN_STOCK" : "OUT_OF_STOCK";
  return {
    product_id: TARGET_ITEMS.of(product),
    is_out_of_stock_in_all_store_locations: false,
    sold_out: false,
    shipping_options: {
      availability_status: status,
      loyalty_availability_status: status,
      available_to_promise_quantity: quantity,
      services:
        quantity > 0
          ? [{ min_delivery_date: dayIn(MIN_DAYS, world), max_delivery_date: dayIn(MAX_DAYS, world) }]
          : [],
    },
    store_options: stores.map((store) => ({
      location_id: store.id,
      location_name: store.name,
      search_response_store_type: "PRIMARY",
      ...targetStoreStock(world.stock.at(product, "target", store.id)),
      ship_to_store: { availability_status: "UNAVAILABLE" },
    })),
    scheduled_delivery: { availability_status: "UNAVAILABLE" },
  };
}

function dayIn(days: number, { clock }: World): string {
  return new Date(clock.now() + days * DAY_MS).toISOString().slice(0, "2026-11-28".length);
}

function storesNearby(asked: Asked, world: World): Answer {
  const place = placeOfZip(required(asked, "place", refuse), refuse);
  const within = count(asked.query.get("within"), 100, 100);
  const limit = count(asked.query.get("limit"), 5, 20);
  const stores = place ? world.stores.near("target", place, within, limit) : [];
  return json({
    data: {
      nearby_stores: {
        count: stores.length,
        stores: stores.map((store) => ({
          store_id: store.id,
          location_name: store.name,
          distance: store.miles,
          mailing_address: {
            address_line1: store.street,
            city: store.city,
            region: store.state,
            state: stateName(store.state),
            postal_code: store.zip,
          },
        })),
      },
    },
  });
}

function storesAround(asked: Asked, world: World, limit: number): NearbyStore[] {
  const zip = asked.query.get("zip");
  const place = zip ? placeOfZip(zip, refuse) : null;
  return place ? world.stores.near("target", place, 50, limit) : [];
}

function storeOf(asked: Asked, world: World): NearbyStore | null {
  return storesAround(asked, world, 1)[0] ?? null;
}
