import type { Product } from "../catalog.ts";
import { openingOn } from "../opening-hours.ts";
import { chance, hash } from "../random.ts";
import { ONLINE, type Stock } from "../stock.ts";
import type { NearbyStore } from "../stores.ts";
import type { World } from "../world.ts";
import { dollars, dollarText, findProducts, itemNumbers, slugOf } from "./items.ts";
import { type Answer, type Asked, count, json, plainBadRequest, type Route, required } from "./route.ts";
import { stateName } from "./state-names.ts";
import { placeOfZip } from "./zip.ts";

export const TARGET_ITEMS = itemNumbers("target", 70_000_000);

/** redsky.target.com as it was until 2021. */
export const targetRoutes: readonly Route[] = [
  { method: "GET", path: "/v3/stores/nearby/{zip}", answer: storesNearby },
  { method: "GET", path: "/v2/plp/search", answer: search },
  { method: "GET", path: "/v3/pdp/tcin/{tcin}", answer: productPage },
];

/** api.target.com: stock in the stores around. */
export const targetFulfillmentRoutes: readonly Route[] = [
  { method: "GET", path: "/fulfillment_aggregator/v1/fiats/{tcin}", answer: stockInStores },
];

/** Target writes some characters of its titles as numeric entities. */
export function targetTitle({ title }: Product): string {
  return title
    .replace(", ", " &#8211; ")
    .replaceAll(" & ", " &#38; ")
    .replace(/[\u00c0-\u024f]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

export function targetItemPath(product: Product): string {
  return `/p/${slugOf(product).toLowerCase()}/-/A-${TARGET_ITEMS.of(product)}`;
}

/** Some prices are shown in the cart only. */
export function isPriceHidden({ upc, supply }: Product): boolean {
  return supply === "plentiful" && hash("hidden price", upc) % 60 === 0;
}

export function targetPrice(product: Product, world: World): Record<string, unknown> {
  const { cents, regularCents } = world.prices.of(product, "target");
  if (isPriceHidden(product)) {
    return {
      formatted_current_price: "See low price in cart",
      formatted_current_price_type: "reg",
      is_current_price_range: false,
    };
  }
  return {
    current_retail: dollars(cents),
    formatted_current_price: dollarText(cents),
    formatted_current_price_type: cents < regularCents ? "sale" : "reg",
    is_current_price_range: false,
  };
}

function storesNearby(asked: Asked, world: World): Answer {
  const zip = asked.params.zip ?? "";
  const place = placeOfZip(zip, plainBadRequest);
  const within = count(asked.query.get("within"), 100, 100);
  const limit = count(asked.query.get("limit"), 5, 20);
  const stores = place ? world.stores.near("target", place, within, limit) : [];
  return json([
    {
      place: zip,
      type: "store",
      within,
      limit,
      unit: "mile",
      locale: "EN_US",
      count: stores.length,
      locations: stores.map((store) => location(store, world)),
    },
  ]);
}

function location(store: NearbyStore, world: World): Record<string, unknown> {
  return {
    location_id: Number(store.id),
    type_code: "STR",
    type_description: "Store",
    sub_type_code: "General Merchandise",
    status: "Open",
    location_names: [{ name_type: "Proj Name", name: store.name }],
    address: {
      address_line1: store.street,
      city: store.city,
      county: `${store.city} County`,
      region: store.state,
      state: stateName(store.state),
      postal_code: `${store.zip}-${String(1_000 + (hash(store.street) % 9_000))}`,
    },
    capabilities: [{ capability_code: "Store Pickup", capability_name: "Store Pickup" }],
    contact_information: { telephone_number: store.phone },
    geographic_specifications: {
      latitude: store.latitude,
      longitude: store.longitude,
      iso_time_zone: store.timeZone,
    },
    milestones: [],
    rolling_operating_hours: { regular_event_hours: { days: comingDays(store, world.clock.now()) } },
    distance: store.miles,
    distance_unit: "mile",
  };
}

const DAY_NAMES = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The week from the store's own day on. */
function comingDays({ hours, timeZone }: NearbyStore, now: number): Record<string, unknown>[] {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(now);
  return DAY_NAMES.map((_, ahead) => {
    const date = new Date(`${today}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + ahead);
    const { from, to } = openingOn(hours, date.getUTCDay());
    return {
      date: date.toISOString().slice(0, 10),
      day_name: DAY_NAMES[date.getUTCDay()],
      is_open: true,
      hours: [{ begin_time: `${from}:00`, end_time: `${to}:00` }],
    };
  });
}

function search(asked: Asked, world: World): Answer {
  const keyword = required(asked, "keyword", plainBadRequest);
  const size = count(asked.query.get("count"), 24, 96);
  const offset = count(asked.query.get("offset"), 0, 10_000);
  const found = findProducts(world, "target", TARGET_ITEMS, keyword);
  return json({
    search_response: {
      metaData: [
        { name: "total_results", value: String(found.length) },
        { name: "offset", value: String(offset) },
        { name: "count", value: String(size) },
        { name: "keyword", value: keyword },
      ],
      items: { Item: found.slice(offset, offset + size).map((product) => item(product, world)) },
    },
  });
}

function item(product: Product, world: World): Record<string, unknown> {
  return {
    tcin: TARGET_ITEMS.of(product),
    title: targetTitle(product),
    url: targetItemPath(product),
    dpci: dpciOf(product),
    // Fields that Target does not know are absent, not null.
    ...(chance(0.9, "lists its upc", product.upc) && { upc: product.upc }),
    brand: product.brand,
    description: `${product.kind} by ${product.brand}`,
    bullet_description: [`<B>Size:</B> ${product.size}`],
    soft_bullets: { bullets: [product.size] },
    images: [imageOf(product, world)],
    price: targetPrice(product, world),
    average_rating: product.rating,
    total_reviews: product.reviews,
  };
}

export function dpciOf({ index }: Product): string {
  const digits = String(index).padStart(4, "0");
  return `003-08-${digits}`;
}

/** Target returns a folder and a file; a reader joins them. */
function imageOf(product: Product, world: World): { base_url: string; primary: string } {
  const url = world.pictureUrl(product);
  const cut = url.lastIndexOf("/") + 1;
  return { base_url: url.slice(0, cut), primary: url.slice(cut) };
}

function productPage({ params }: Asked, world: World): Answer {
  const tcin = params.tcin ?? "";
  const product = TARGET_ITEMS.find(world, tcin);
  if (!product) {
    return json({
      product_composite_response: {
        items: [{ errors: [{ message: `No product found with tcin ${tcin}` }] }],
      },
    });
  }
  const { quantity } = world.stock.at(product, "target", ONLINE);
  const { cents, regularCents } = world.prices.of(product, "target");
  const amount = (of: number, priceType: string) => ({
    price: dollars(of),
    formattedPrice: dollarText(of),
    priceType,
  });
  return json({
    product: {
      deep_red_labels: {},
      available_to_promise_network: {
        product_id: tcin,
        id_type: "TCIN",
        available_to_promise_quantity: quantity,
        availability: quantity > 0 ? "AVAILABLE" : "UNAVAILABLE",
        online_available_to_promise_quantity: quantity,
        stores_available_to_promise_quantity: 0,
        availability_status: quantity > 0 ? "IN_STOCK" : "OUT_OF_STOCK",
        multichannel_options: [],
        is_infinite_inventory: false,
        is_out_of_stock_in_all_store_locations: false,
        is_out_of_stock_in_all_online_locations: quantity === 0,
      },
      price: {
        listPrice: amount(regularCents, "reg"),
        offerPrice: amount(cents, cents < regularCents ? "sale" : "reg"),
      },
      item: {
        tcin,
        dpci: dpciOf(product),
        upc: product.upc,
        product_description: {
          title: targetTitle(product),
          bullet_description: [`<B>Size:</B> ${product.size}`],
        },
        buy_url: `https://www.target.com${targetItemPath(product)}`,
        enrichment: { images: [{ ...imageOf(product, world), content_labels: [] }] },
        product_brand: { brand: product.brand },
        estore_item_status_code: "A",
      },
    },
  });
}

function stockInStores(asked: Asked, world: World): Answer {
  const tcin = asked.params.tcin ?? "";
  const product = TARGET_ITEMS.find(world, tcin);
  if (!product) return json({ products: [{ product_id: tcin }] });
  const place = placeOfZip(required(asked, "nearby", plainBadRequest), plainBadRequest);
  const radius = count(asked.query.get("radius"), 50, 100);
  const limit = count(asked.query.get("limit"), 20, 20);
  const availableOnly = asked.query.get("include_only_available_stores") === "true";
  const locations = (place ? world.stores.near("target", place, radius, limit) : [])
    .map((store) => ({ store, stock: world.stock.at(product, "target", store.id) }))
    .filter(({ stock }) => !availableOnly || stock.level !== "out")
    .map(({ store, stock }) => fiatsLocation(store, stock));
  return json({ products: [{ product_id: tcin, locations }] });
}

function fiatsLocation(store: NearbyStore, stock: Stock): Record<string, unknown> {
  const isOut = stock.level === "out";
  return {
    location_id: store.id,
    distance: store.miles.toFixed(2),
    store_name: store.name,
    store_address: `${store.street}, ${store.city}, ${store.state}, ${store.zip}-${1_000 + (hash(store.street) % 9_000)}`,
    ...targetStoreStock(stock),
    ship_to_store: { availability_status: isOut && stock.carried ? "IN_STOCK" : "UNAVAILABLE" },
  };
}

/** The store stock fields that old and new answers share. */
export function targetStoreStock({ level, quantity, carried }: Stock): Record<string, unknown> {
  const status = { in: "IN_STOCK", limited: "LIMITED_STOCK", out: "OUT_OF_STOCK" }[level];
  return {
    location_available_to_promise_quantity: quantity,
    order_pickup: {
      availability_status: carried ? status : "UNAVAILABLE",
      ...(carried && level === "out" && { reason_code: "INVENTORY_UNAVAILABLE" }),
    },
    curbside: { availability_status: level === "in" ? "IN_STOCK" : "UNAVAILABLE" },
    in_store_only: { availability_status: carried ? status : "NOT_SOLD_IN_STORE" },
  };
}
