import { A_DAY, oauthClient } from "../../parsing/declared-upstream.ts";
import { LookupFailure } from "../../parsing/lookup-failure.ts";
import type { LookupContext, Retailer, Source, Store } from "../../parsing/retailer.ts";
import { askLocations, askProducts, searchProducts } from "./official.ts";
import { askAvailability, askDetails, askModalityOptions, searchUpcs } from "./site.ts";

const TOKEN_PATH = "/v1/connect/oauth2/token";

const site: Source = {
  kind: "site",
  pricesOf: "nearest-store",
  sellsOnlyInStores: true,
  findStores: async (near, send) => requireStores(await send(askModalityOptions(near))),

  /** The search returns product codes only; the details need a second call. */
  async search(wanted, context) {
    const store = await nearestStore(context);
    const { upcs, pageCount } = await context.send(searchUpcs(wanted, store));
    if (upcs.length === 0) return { items: [], pageCount };
    return { items: await context.send(askDetails(upcs, store)), pageCount };
  },

  async availability(ids, context) {
    return context.send(askAvailability(ids, await nearestStore(context)));
  },
};

const official: Source = {
  kind: "official",
  pricesOf: "nearest-store",
  sellsOnlyInStores: true,
  findStores: async (near, send) => requireStores(await send(askLocations(near))),

  async search(wanted, context) {
    return context.send(searchProducts(wanted, await nearestStore(context)));
  },

  async availability(ids, context) {
    return context.send(askProducts(ids, await nearestStore(context)));
  },
};

/** Prices and stock are those of one store. */
async function nearestStore({ stores }: LookupContext): Promise<Store> {
  const [nearest] = requireStores(await stores());
  return nearest;
}

function requireStores(stores: Store[]): [Store, ...Store[]] {
  const [nearest, ...others] = stores;
  if (!nearest) throw new LookupFailure("no-stores", "none of Kroger's stores is near");
  return [nearest, ...others];
}

export const kroger: Retailer = {
  id: "kroger",
  label: "Kroger",
  upstreams: [
    {
      id: "kroger",
      source: "site",
      name: "Kroger's site",
      proxied: [
        "POST /atlas/v1/modality/options",
        "POST /search/api/searchAll",
        "POST /products/api/products/details",
      ],
    },
    {
      id: "kroger-api",
      source: "official",
      name: "Kroger's API",
      address: "https://api.kroger.com",
      lookedUp: [`POST ${TOKEN_PATH}`, "GET /v1/locations", "GET /v1/products"],
      rates: [
        { path: "/v1/products", calls: 10_000, seconds: A_DAY },
        { path: "/v1/locations", calls: 1_600, seconds: A_DAY },
      ],
      keys: oauthClient("KROGER", "Kroger's API", { tokenPath: TOKEN_PATH, scope: "product.compact" }),
    },
  ],
  site,
  official,
};
