import { z } from "zod";
import type { Product } from "../catalog.ts";
import type { NearbyStore } from "../stores.ts";
import { krogerUpc } from "../upc.ts";
import type { World } from "../world.ts";
import { slugOf } from "./items.ts";
import { type Answer, type Asked, bodyOf, count, json, type Route, required, type Wording } from "./route.ts";
import { placeOfZip } from "./zip.ts";

export const krogerRoutes: readonly Route[] = [
  { method: "POST", path: "/atlas/v1/modality/options", answer: modalityOptions },
  { method: "POST", path: "/search/api/searchAll", answer: searchAll },
  { method: "POST", path: "/products/api/products/details", answer: details },
];

/** Kroger writes its trademark sign after the brand. */
export function krogerDescription({ title, brand }: Product): string {
  return title.replace(brand, `${brand}®`);
}

/** Products for a query: words, a UPC in the usual format, or one in Kroger's. */
export function krogerProducts(words: string, world: World): Product[] {
  const own = world.catalog.withKrogerUpc(words.trim());
  return own?.soldAt.has("kroger") ? [own] : world.search.find(words, "kroger");
}

const badZip: Wording = (reason) => json({ errors: { code: "LOCATION-400", reason } }, 400);
const badRequest: Wording = (error) => json({ error }, 400);

const ModalityQuestion = z.object({ address: z.object({ postalCode: z.string() }) });

function modalityOptions(asked: Asked, world: World): Answer {
  const { address } = bodyOf(asked, ModalityQuestion, badZip);
  const place = placeOfZip(address.postalCode, badZip);
  const stores = place ? world.stores.near("kroger", place, 30, 12) : [];
  const option = ({ id }: NearbyStore) => ({ id: `pickup-${id}`, destination: { locationId: id } });
  return json({
    data: {
      modalityOptions: {
        storeDetails: stores.map(storeDetails),
        PICKUP: stores.map(option),
        DELIVERY:
          stores.length === 0
            ? null
            : { id: "delivery", fulfillment: stores.slice(0, 1).map(({ id }) => id) },
        IN_STORE: stores.map(option),
        SHIP: { id: "ship" },
      },
    },
  });
}

function storeDetails(store: NearbyStore): Record<string, unknown> {
  return {
    locationId: store.id,
    storeNumber: store.id.slice(3),
    vanityName: store.name,
    // An address inside an address.
    address: {
      address: {
        name: store.name,
        addressLines: [store.street],
        cityTown: store.city,
        stateProvince: store.state,
        postalCode: store.zip,
        countryCode: "US",
      },
    },
    location: { lat: store.latitude, lng: store.longitude },
  };
}

function searchAll(asked: Asked, world: World): Answer {
  const words = required(asked, "query", badRequest);
  const start = count(asked.query.get("start"), 0, 10_000);
  const size = count(asked.query.get("count"), 24, 100);
  const found = krogerProducts(words, world);
  return json({
    upcs: found.slice(start, start + size).map(({ upc }) => krogerUpc(upc)),
    productsInfo: { totalCount: found.length, brands: brandsOf(found) },
  });
}

function brandsOf(products: readonly Product[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { brand } of products) counts.set(brand, (counts.get(brand) ?? 0) + 1);
  return [...counts].map(([name, total]) => ({ name, count: total }));
}

const DetailsQuestion = z.object({ upcs: z.array(z.string()).min(1, "upcs must not be empty").max(100) });

function details(asked: Asked, world: World): Answer {
  const { upcs } = bodyOf(asked, DetailsQuestion, badRequest);
  const store = `${asked.headers["division-id"] ?? ""}${asked.headers["store-id"] ?? ""}` || "any";
  return json({
    products: upcs.flatMap((upc) => {
      const product = world.catalog.withKrogerUpc(upc);
      return product?.soldAt.has("kroger") ? detail(product, store, world) : [];
    }),
  });
}

function detail(product: Product, store: string, world: World): Record<string, unknown> {
  const upc = krogerUpc(product.upc);
  const { cents, regularCents } = world.prices.of(product, "kroger");
  const normal = (regularCents / 100).toFixed(2);
  const sale = cents < regularCents ? (cents / 100).toFixed(2) : "0.00";
  return {
    upc,
    baseUpc: upc,
    description: krogerDescription(product),
    slug: slugOf(product).toLowerCase(),
    brandName: product.brand,
    customerFacingSize: product.size,
    mainImage: world.pictureUrl(product),
    priceNormal: normal,
    priceSale: sale,
    calculatedRegularPrice: normal,
    calculatedPromoPrice: sale,
    soldInStore: world.stock.at(product, "kroger", store).level !== "out",
  };
}
