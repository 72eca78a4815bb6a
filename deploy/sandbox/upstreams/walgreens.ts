import { z } from "zod";
import type { Product } from "../catalog.ts";
import { twelveHourTime } from "../opening-hours.ts";
import { hash } from "../random.ts";
import { ONLINE, type Stock } from "../stock.ts";
import type { NearbyStore, Point } from "../stores.ts";
import type { World } from "../world.ts";
import { dollarText, findProducts, itemNumbers, slugOf, titleWithoutSize } from "./items.ts";
import { type Answer, type Asked, bodyOf, json, plainBadRequest, type Route } from "./route.ts";
import { withoutScheme } from "./samsclub.ts";
import { placeOfZip } from "./zip.ts";

const PRODUCTS = itemNumbers("walgreens", 6_300_000, "prod");
const SKUS = itemNumbers("walgreens", 6_300_000, "sku");
const PLANOGRAMS = itemNumbers("walgreens", 40_000_300_000);
const ARTICLES = itemNumbers("walgreens", 300_000);

export const walgreensRoutes: readonly Route[] = [
  { method: "POST", path: "/locator/v1/stores/search", answer: findStores },
  { method: "POST", path: "/productsearch/v1/products/search", answer: search },
  { method: "POST", path: "/productsearch/v1/products/productsInfo", answer: productsInfo },
  { method: "POST", path: "/locator/v1/search/stores/inventory", answer: inventory },
  { method: "POST", path: "/locator/v1/search/stores/inventory/radius", answer: inventoryByRadius },
];

const Amount = (otherwise: number) => z.coerce.number().positive().max(100).default(otherwise);

/** The search location: a zip code, or a position; numbers are strings. */
const Around = z.object({
  zip: z.string().optional(),
  lat: z.coerce.number().optional(),
  lng: z.coerce.number().optional(),
  r: Amount(9),
  s: Amount(9),
  p: Amount(1),
  inStockOnly: z.stringbool().or(z.boolean()).default(false),
});
type Around = z.infer<typeof Around>;

function storesAround(around: Around, world: World): NearbyStore[] {
  const point = pointOf(around);
  if (!point) return [];
  const first = (around.p - 1) * around.s;
  return world.stores.near("walgreens", point, around.r, first + around.s).slice(first);
}

function pointOf({ zip, lat, lng }: Around): Point | null {
  if (lat !== undefined && lng !== undefined) return { latitude: lat, longitude: lng };
  return zip === undefined ? null : placeOfZip(zip, refuse);
}

/** A refusal has status 200. */
function refuse(message: string): Answer {
  return json({ type: "ERROR", message });
}

function findStores(asked: Asked, world: World): Answer {
  const around = bodyOf(asked, Around.extend({ requestType: z.string() }), plainBadRequest);
  if (around.zip === undefined && around.lat === undefined) return refuse("zip or lat and lng are required");
  const { zip, lat, lng, r, s, p } = around;
  return json({
    filter: { zip, lat: lat?.toString(), lng: lng?.toString(), r: String(r), s: String(s), p: String(p) },
    results: storesAround(around, world).map(storeEntry),
  });
}

const ZONE_CODES: Readonly<Record<string, string>> = {
  "America/New_York": "EA",
  "America/Chicago": "CE",
  "America/Denver": "MO",
  "America/Los_Angeles": "PA",
};

function storeEntry(store: NearbyStore): Record<string, unknown> {
  return {
    storeNumber: store.id,
    latitude: String(store.latitude),
    longitude: String(store.longitude),
    distance: store.miles.toFixed(2),
    storeSeoUrl: `/locator/walgreens-${store.id}/id=${store.id}`,
    mapUrl: `/locator/map?id=${store.id}`,
    photoInd: true,
    emerActiveInd: false,
    store: {
      storeType: "01",
      storeNumber: store.id,
      name: store.name,
      brand: "Walgreens",
      storeBrand: "Walgreens",
      storeOpenTime: twelveHourTime(store.hours.weekday.from),
      storeCloseTime: twelveHourTime(store.hours.weekday.to),
      timeZone: ZONE_CODES[store.timeZone] ?? "",
      address: {
        zip: store.zip,
        locationName: "",
        // Addresses are in capitals.
        city: store.city.toUpperCase(),
        street: store.street.toUpperCase(),
        county: "",
        state: store.state,
      },
      serviceIndicators: [],
      phone: [
        {
          number: store.phone.slice(4).replace("-", ""),
          areaCode: store.phone.slice(0, 3),
          type: "StorePhone",
        },
      ],
    },
  };
}

const SearchQuestion = z.object({
  q: z.string().trim().min(1),
  p: z.coerce.number().int().min(1).max(1_000).default(1),
  s: z.coerce.number().int().min(1).max(72).default(20),
  couponStoreId: z.coerce.string().optional(),
  storeId: z.coerce.string().optional(),
});

function search(asked: Asked, world: World): Answer {
  const { q, p, s, couponStoreId, storeId } = bodyOf(asked, SearchQuestion, plainBadRequest);
  const found = findProducts(world, "walgreens", PRODUCTS, q);
  const shown = found.slice((p - 1) * s, p * s);
  return json({
    summary: { productInfoCount: found.length, totalNumPages: Math.ceil(found.length / s) },
    // If nothing matches, there is no list.
    ...(shown.length > 0 && {
      products: shown.map((product) => ({
        productInfo: productInfo(product, couponStoreId ?? storeId, world),
      })),
    }),
  });
}

const InfoQuestion = z.object({
  products: z.array(z.coerce.string()).min(1).max(100),
  storeId: z.coerce.string().optional(),
});

function productsInfo(asked: Asked, world: World): Answer {
  const { products, storeId } = bodyOf(asked, InfoQuestion, plainBadRequest);
  return json({
    productList: products.flatMap((id) => {
      const product = PRODUCTS.find(world, id);
      return product ? { productInfo: productInfo(product, storeId, world) } : [];
    }),
  });
}

function productInfo(product: Product, storeId: string | undefined, world: World): Record<string, unknown> {
  const id = PRODUCTS.of(product);
  const online = world.stock.at(product, "walgreens", ONLINE);
  const image = withoutScheme(world.pictureUrl(product));
  return {
    prodId: id,
    skuId: SKUS.of(product),
    wic: String(100_000 + product.index),
    upc: product.upc,
    gtin: product.upc.padStart(14, "0"),
    storeUPC: product.upc,
    articleId: ARTICLES.of(product).padStart(18, "0"),
    pln: PLANOGRAMS.of(product),
    productName: titleWithoutSize(product),
    productDisplayName: product.title,
    productSize: product.size,
    productURL: `/store/c/${slugOf(product).toLowerCase()}/ID=${id}-product`,
    imageUrl: image,
    imageUrl450: image,
    averageRating: String(product.rating),
    reviewCount: String(product.reviews),
    ...(storeId !== undefined && {
      storeInv: String(world.stock.at(product, "walgreens", storeId).quantity),
    }),
    unitPrice: "9999999",
    webExclusive: "false",
    clearance: "false",
    shippingEnabled: "true",
    skuInvAvailMap: {},
    priceInfo: priceInfo(product, world),
    ...channels(product, online),
  };
}

/** Some regular prices are for two items. */
function priceInfo(product: Product, world: World): Record<string, unknown> {
  const { cents, regularCents } = world.prices.of(product, "walgreens");
  if (cents < regularCents) {
    return { regularPrice: dollarText(regularCents), salePrice: dollarText(cents), onSale: "true" };
  }
  const isMultiBuy = product.supply === "plentiful" && hash("multi-buy", product.upc) % 12 === 0;
  return { regularPrice: isMultiBuy ? `2/${dollarText(cents * 2)}` : dollarText(cents), ruleMessage: {} };
}

function channels(product: Product, online: Stock): Record<string, unknown> {
  if (hash("sold online", product.upc) % 12 === 0) {
    return {
      channelAvailability: [{ displayText: "Not sold online" }],
      channelAvailabilityPrdCard: {
        addToCart: false,
        findAtStore: true,
        deliveryOption: false,
        notSoldOnline: true,
      },
    };
  }
  if (online.level === "out") {
    return {
      channelAvailability: [{ displayText: "Out of stock online" }],
      channelAvailabilityPrdCard: { addToCart: false, findAtStore: true, outOfStockOnline: true },
    };
  }
  return {
    channelAvailability: [],
    channelAvailabilityPrdCard: { addToCart: true, findAtStore: true, deliveryOption: true },
  };
}

const Numbers = z.object({ skuId: z.coerce.string().optional(), plnId: z.coerce.string().optional() });

/** The 2020 format: one stock object per store. */
function inventory(asked: Asked, world: World): Answer {
  const question = bodyOf(asked, Around.extend(Numbers.shape), refuse);
  const product = SKUS.find(world, question.skuId ?? "") ?? PLANOGRAMS.find(world, question.plnId ?? "");
  if (!product) return refuse("skuId or plnId is not known");
  const stocked = stockAround(product, question, world);
  if (stocked.length === 0) return refuse("no stores found for the given criteria");
  return json({
    results: stocked.map(({ store, stock }) => ({
      storeNumber: store.id,
      distance: store.miles.toFixed(2),
      store: {
        address: {
          street: store.street.toUpperCase(),
          city: store.city.toUpperCase(),
          zip: store.zip,
          state: store.state,
        },
      },
      ...(stock.carried && { inventory: { inventoryCount: String(stock.quantity) } }),
    })),
  });
}

const Article = z.object({ planogram: z.coerce.string().nullish(), articleId: z.coerce.string().nullish() });

/** The 2026 format: a stock list per store. */
function inventoryByRadius(asked: Asked, world: World): Answer {
  const question = bodyOf(asked, Around.extend({ articles: z.array(Article).min(1) }), refuse);
  const [wanted] = question.articles;
  const product =
    PLANOGRAMS.find(world, wanted?.planogram ?? "") ??
    ARTICLES.find(world, wanted?.articleId?.replace(/^0+/, "") ?? "");
  if (!product) return refuse("no such article");
  return json({
    results: stockAround(product, question, world).map(({ store, stock }) => ({
      ...storeEntry(store),
      inventory: stock.carried
        ? [{ articleId: ARTICLES.of(product).padStart(18, "0"), ...wording(stock) }]
        : [],
    })),
  });
}

function wording({ level, quantity }: Stock): Record<string, unknown> {
  return {
    status: { in: "In Stock", limited: "Low Stock", out: "Out of Stock" }[level],
    inventoryCount: quantity,
  };
}

function stockAround(product: Product, around: Around, world: World): { store: NearbyStore; stock: Stock }[] {
  return storesAround(around, world)
    .map((store) => ({ store, stock: world.stock.at(product, "walgreens", store.id) }))
    .filter(({ stock }) => !around.inStockOnly || stock.quantity > 0);
}
