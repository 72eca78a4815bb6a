import type { Retailer, Source } from "../../parsing/retailer.ts";
import { stockBySearch } from "../../parsing/stock-by-search.ts";
import { searchProducts, searchStock } from "./search.ts";
import { askPickupStores } from "./stores.ts";

const site: Source = {
  kind: "site",
  pricesOf: "nearest-store",
  sellsOnlyInStores: true,

  findStores: (near, send) => send(askPickupStores(near)),

  /** Prices and stock are those of the nearest store. */
  async search(wanted, { send, stores }) {
    const [nearest] = await stores();
    return send(searchProducts(wanted, nearest));
  },

  availability: (ids, context) =>
    stockBySearch(ids, context, (id, store) => context.send(searchStock(id, store))),
};

export const walmartGrocery: Retailer = {
  id: "walmartgrocery",
  label: "Walmart Grocery",
  upstreams: [
    {
      id: "wmtg",
      source: "site",
      name: "Walmart Grocery's site",
      proxied: ["GET /v4/api/serviceAvailability", "GET /v4/api/products/search"],
    },
  ],
  site,
};
