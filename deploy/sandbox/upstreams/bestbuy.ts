import type { Product } from "../catalog.ts";
import { openingOn, twelveHourTime } from "../opening-hours.ts";
import { chance, hash } from "../random.ts";
import { ONLINE } from "../stock.ts";
import type { NearbyStore } from "../stores.ts";
import type { World } from "../world.ts";
import { bestBuyQuery } from "./bestbuy-query.ts";
import { type Attributes, productListXml, productXml } from "./bestbuy-xml.ts";
import { dollars, findProducts, itemNumbers } from "./items.ts";
import { type Answer, type Asked, count, json, Refusal, type Route, type Wording, xml } from "./route.ts";
import { placeOfZip } from "./zip.ts";

const SKUS = itemNumbers("bestbuy", 6_400_000);

/** api.bestbuy.com. */
export const bestBuyRoutes: readonly Route[] = [
  { method: "GET", path: "/v1/products({filter})", answer: listProducts },
  { method: "GET", path: "/v1/products/{sku}.xml", answer: oneProductXml },
  { method: "GET", path: "/v1/products/{sku}.json", answer: oneProduct },
  { method: "GET", path: "/v1/products/{sku}/stores.json", answer: storesWithProduct },
  { method: "GET", path: "/v1/stores(area({area}))", answer: listStores },
];

const problem =
  (status: number): Wording =>
  (errorMessage) =>
    json({ errorCode: String(status), errorMessage, help: "https://developer.bestbuy.com/" }, status);
const badRequest = problem(400);
const noSuchProduct = problem(404)("Couldn't find the product");

/** The same refusal for a bad key and for too many calls; JSON even if XML was requested. */
function requireKey({ query }: Asked): void {
  if (!query.get("apiKey"))
    throw new Refusal(problem(403)("The provided API key is invalid or over its limit."));
}

function listProducts(asked: Asked, world: World): Answer {
  requireKey(asked);
  const { query } = asked;
  const wanted = bestBuyQuery(asked.params.filter ?? "");
  if (!wanted) throw new Refusal(badRequest("the query is not understood"));
  const found =
    "words" in wanted
      ? findProducts(world, "bestbuy", SKUS, wanted.words)
      : wanted.skus.flatMap((sku) => SKUS.find(world, sku) ?? []);
  const size = Math.max(1, count(query.get("pageSize"), 10, 100));
  const page = Math.max(1, count(query.get("page"), 1, 10_000));
  const entries = found
    .slice((page - 1) * size, page * size)
    .map((product) => attributes(product, asked, world));
  const envelope = listEnvelope(
    found.length,
    entries.length,
    page,
    size,
    `/v1/products(${asked.params.filter})`,
  );
  if (query.get("format") !== "json") return xml(productListXml(envelope, entries));
  return json({ ...envelope, products: entries.map((entry) => shown(entry, query.get("show"))) });
}

function oneProductXml(asked: Asked, world: World): Answer {
  requireKey(asked);
  const product = SKUS.find(world, asked.params.sku ?? "");
  return product ? xml(productXml(attributes(product, asked, world))) : noSuchProduct;
}

function oneProduct(asked: Asked, world: World): Answer {
  requireKey(asked);
  const product = SKUS.find(world, asked.params.sku ?? "");
  return product ? json(shown(attributes(product, asked, world), asked.query.get("show"))) : noSuchProduct;
}

/** Lists only stores that have it: none for a pre-order. */
function storesWithProduct(asked: Asked, world: World): Answer {
  requireKey(asked);
  const product = SKUS.find(world, asked.params.sku ?? "");
  if (!product) return noSuchProduct;
  const stores = storesAround(asked.query.get("postalCode") ?? "", 250, 20, world);
  return json({
    ispuEligible: stores.length > 0,
    stores: stores.flatMap((store) => {
      const { level } = world.stock.at(product, "bestbuy", store.id);
      if (level === "out" || product.preOrderedAt.has("bestbuy")) return [];
      return {
        storeID: store.id,
        name: store.name,
        address: store.street,
        city: store.city,
        state: store.state,
        postalCode: store.zip,
        storeType: "Big_Box_Store",
        minPickupHours: chance(0.8, "pickup hours", store.id) ? 1 : null,
        lowStock: level === "limited",
        distance: store.miles,
      };
    }),
  });
}

function listStores(asked: Asked, world: World): Answer {
  requireKey(asked);
  const [zip = "", miles] = (asked.params.area ?? "").split(",");
  const size = Math.max(1, count(asked.query.get("pageSize"), 10, 100));
  const stores = storesAround(zip, count(miles, 10, 250), size, world);
  return json({
    ...listEnvelope(stores.length, stores.length, 1, size, `/v1/stores(area(${asked.params.area}))`),
    stores: stores.map((store) => ({
      // A number here, but a text named storeID in a product's stores.
      storeId: Number(store.id),
      storeType: "Big Box",
      name: store.name,
      longName: `Best Buy - ${store.name}`,
      address: store.street,
      address2: "",
      city: store.city,
      region: store.state,
      fullPostalCode: store.zip,
      postalCode: store.zip,
      country: "US",
      lat: store.latitude,
      lng: store.longitude,
      phone: store.phone,
      hours: hoursText(store),
      distance: store.miles,
    })),
  });
}

const DAY_NAMES = ["Sun", "Mon", "Tue", "Wed", "Thurs", "Fri", "Sat"];

/** `Mon: 10-8; …; Sun: 11-7:30`, without am and pm. */
function hoursText({ hours }: NearbyStore): string {
  const hour = (time: string) => twelveHourTime(time).replace(/(?::00)?[AP]M$/, "");
  return [1, 2, 3, 4, 5, 6, 0]
    .map((day) => {
      const { from, to } = openingOn(hours, day);
      return `${DAY_NAMES[day]}: ${hour(from)}-${hour(to)}`;
    })
    .join("; ");
}

function storesAround(zip: string, miles: number, limit: number, world: World): NearbyStore[] {
  const place = placeOfZip(zip, badRequest);
  return place ? world.stores.near("bestbuy", place, miles, limit) : [];
}

function listEnvelope(
  total: number,
  shownCount: number,
  page: number,
  size: number,
  canonicalUrl: string,
): Attributes {
  const from = shownCount === 0 ? 0 : (page - 1) * size + 1;
  return {
    from,
    to: shownCount === 0 ? 0 : from + shownCount - 1,
    currentPage: page,
    total,
    totalPages: Math.ceil(total / size),
    queryTime: "0.004",
    totalTime: "0.011",
    partial: false,
    canonicalUrl,
  };
}

function attributes(product: Product, { query }: Asked, world: World): Attributes {
  const sku = SKUS.of(product);
  const isPreOrder = product.preOrderedAt.has("bestbuy");
  const isSoldOut = !isPreOrder && world.stock.at(product, "bestbuy", ONLINE).level === "out";
  const { cents, regularCents } = world.prices.of(product, "bestbuy");
  const partner = query.get("IPID") ?? query.get("LID");
  const picture = world.pictureUrl(product);
  const cart = `https://api.bestbuy.com/click/-/${sku}/cart`;
  return {
    sku: Number(sku),
    name: product.title.replace(`${product.brand} `, `${product.brand} - `),
    type: "HardGood",
    active: true,
    regularPrice: dollars(regularCents),
    salePrice: dollars(cents),
    onSale: cents < regularCents,
    priceRestriction: hash("minimum advertised price", product.upc) % 50 === 0 ? "MAP" : null,
    url: `https://api.bestbuy.com/click/-/${sku}/pdp`,
    mobileUrl: `https://api.bestbuy.com/click/-/${sku}/pdp`,
    addToCartUrl: cart,
    affiliateUrl: partner ? affiliate(partner, `https://www.bestbuy.com/site/-/${sku}.p`) : null,
    affiliateAddToCartUrl: partner ? affiliate(partner, cart) : null,
    onlineAvailability: !isSoldOut,
    onlineAvailabilityUpdateDate: new Date(world.clock.now()).toISOString().slice(0, 19),
    inStoreAvailability: !isSoldOut && !isPreOrder,
    inStorePickup: !isSoldOut && !isPreOrder,
    orderable: isPreOrder ? "PreOrder" : isSoldOut ? "SoldOut" : "Available",
    specialOrder: false,
    freeShipping: true,
    upc: product.upc,
    manufacturer: product.brand,
    modelNumber: `M-${product.index}`,
    image: picture,
    thumbnailImage: picture,
    customerReviewAverage: product.rating,
    customerReviewCount: product.reviews,
  };
}

function affiliate(partner: string, url: string): string {
  return `https://bestbuy.7tiv.net/c/${encodeURIComponent(partner)}/000000/00000?u=${encodeURIComponent(url)}&intsrc=SANDBOX`;
}

/** Only the attributes listed in `show=`, if it is set. */
function shown(entry: Attributes, show: string | null): Attributes {
  if (!show || show === "all") return entry;
  const wanted = new Set(show.split(",").map((name) => name.trim()));
  return Object.fromEntries(Object.entries(entry).filter(([name]) => wanted.has(name)));
}
