import type { Product } from "../catalog.ts";
import { openingOn } from "../opening-hours.ts";
import type { NearbyStore } from "../stores.ts";
import { krogerUpc } from "../upc.ts";
import type { World } from "../world.ts";
import { TokenIssuer } from "./access-token.ts";
import { dollars, slugOf } from "./items.ts";
import { krogerDescription, krogerProducts } from "./kroger.ts";
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
import { placeOfZip } from "./zip.ts";

const issuer = new TokenIssuer("kroger", 1_800);

/** api.kroger.com, the public API. */
export const krogerApiRoutes: readonly Route[] = [
  { method: "POST", path: "/v1/connect/oauth2/token", answer: token },
  { method: "GET", path: "/v1/locations", answer: locations },
  { method: "GET", path: "/v1/products", answer: products },
  { method: "GET", path: "/v1/products/{id}", answer: productDetails },
];

const badClient = json(
  { error: "invalid_client", error_description: "client id and secret are not accepted" },
  401,
);
const badToken = json(
  { error: "invalid_token", error_description: "the access token is invalid or has expired" },
  401,
);

const refuse =
  (code: string): Wording =>
  (reason) =>
    json({ errors: { timestamp: Date.now(), code, reason } }, 400);
const badLocation = refuse("LOCATION-2010-400");
const badProduct = refuse("PRODUCT-2011-400");

function token(asked: Asked, world: World): Answer {
  return json({ ...issuer.issue(asked, world, badClient), token_type: "bearer" });
}

function locations(asked: Asked, world: World): Answer {
  issuer.check(asked, world, badToken);
  const place = placeOfZip(required(asked, "filter.zipCode.near", badLocation), badLocation);
  const radius = count(asked.query.get("filter.radiusInMiles"), 10, 100);
  const limit = count(asked.query.get("filter.limit"), 10, 200);
  const stores = place ? world.stores.near("kroger", place, radius, limit) : [];
  return json({
    data: stores.map(location),
    meta: { pagination: { total: stores.length, start: 0, limit }, warnings: [] },
  });
}

function location(store: NearbyStore): Record<string, unknown> {
  const { latitude, longitude } = store;
  return {
    locationId: store.id,
    storeNumber: store.id.slice(3),
    divisionNumber: store.id.slice(0, 3),
    chain: "KROGER",
    name: `Kroger - ${store.name}`,
    phone: store.phone.replaceAll("-", ""),
    address: { addressLine1: store.street, city: store.city, state: store.state, zipCode: store.zip },
    geolocation: { latLng: `${latitude},${longitude}`, latitude, longitude },
    hours: { timezone: store.timeZone, gmtOffset: "", open24: false, ...dailyHours(store) },
    departments: [],
  };
}

const DAY_NAMES = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

function dailyHours({ hours }: NearbyStore): Record<string, unknown> {
  const days = DAY_NAMES.map((name, day) => {
    const { from, to } = openingOn(hours, day);
    return [name, { open: from, close: to, open24: false }];
  });
  return Object.fromEntries(days);
}

function products(asked: Asked, world: World): Answer {
  issuer.check(asked, world, badToken);
  const { query } = asked;
  const ids = query.get("filter.productId")?.split(",");
  const limit = Math.max(1, count(query.get("filter.limit"), 10, 50));
  const start = count(query.get("filter.start"), 0, 1_000);
  const found = ids ? ids.flatMap((id) => productOf(id, world) ?? []) : krogerProducts(termOf(asked), world);
  const location = locationId(asked);
  return json({
    data: found.slice(start, start + limit).map((product) => entry(product, location, world)),
    meta: { pagination: { start, limit, total: found.length } },
  });
}

function productDetails(asked: Asked, world: World): Answer {
  issuer.check(asked, world, badToken);
  const product = productOf(asked.params.id ?? "", world);
  if (!product)
    return json({ errors: { timestamp: Date.now(), code: "PRODUCT-404", reason: "no such product" } }, 404);
  return json({ data: entry(product, locationId(asked), world) });
}

function productOf(id: string, world: World): Product | null {
  const product = world.catalog.withKrogerUpc(id);
  return product?.soldAt.has("kroger") ? product : null;
}

function termOf(asked: Asked): string {
  const term = required(asked, "filter.term", badProduct);
  if (term.length < 3)
    throw new Refusal(badProduct("Field 'term' must have a length of at least 3 characters"));
  return term;
}

function locationId({ query }: Asked): string | null {
  const id = query.get("filter.locationId");
  if (id !== null && !/^[0-9A-Za-z]{8}$/.test(id)) {
    throw new Refusal(badProduct("Field 'locationId' must have a length of 8 alphanumeric characters"));
  }
  return id;
}

/** Without a location a product has neither price nor stock. */
function entry(product: Product, location: string | null, world: World): Record<string, unknown> {
  const id = krogerUpc(product.upc);
  const url = world.pictureUrl(product);
  return {
    productId: id,
    productPageURI: `/p/${slugOf(product).toLowerCase()}/${id}?cid=dis.api.sandbox`,
    upc: id,
    aisleLocations: [],
    brand: product.brand,
    categories: [product.category],
    countryOrigin: "UNITED STATES",
    description: krogerDescription(product),
    images: [
      {
        perspective: "front",
        featured: true,
        sizes: ["thumbnail", "medium", "xlarge"].map((size) => ({ size, url })),
      },
    ],
    items: [location === null ? bareItem(product) : stockedItem(product, location, world)],
    itemInformation: {},
    temperature: { indicator: "Ambient", heatSensitive: false },
  };
}

function bareItem(product: Product): Record<string, unknown> {
  return {
    itemId: krogerUpc(product.upc),
    favorite: false,
    fulfillment: { curbside: false, delivery: false, inStore: false, shipToHome: true },
    size: product.size,
    soldBy: "UNIT",
  };
}

function stockedItem(product: Product, location: string, world: World): Record<string, unknown> {
  const { level, carried } = world.stock.at(product, "kroger", location);
  const { cents, regularCents } = world.prices.of(product, "kroger");
  return {
    ...bareItem(product),
    ...(carried && {
      inventory: { stockLevel: { in: "HIGH", limited: "LOW", out: "TEMPORARILY_OUT_OF_STOCK" }[level] },
    }),
    fulfillment: {
      curbside: level !== "out",
      delivery: level === "in",
      inStore: level !== "out",
      shipToHome: false,
    },
    // A promo of 0 means no promotion.
    price: { regular: dollars(regularCents), promo: cents < regularCents ? dollars(cents) : 0 },
  };
}
