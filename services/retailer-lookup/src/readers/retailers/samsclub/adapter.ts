import type { Retailer, Source } from "../../parsing/retailer.ts";
import { stockBySearch } from "../../parsing/stock-by-search.ts";
import { askClubs } from "./clubs.ts";
import { searchProducts, searchStock } from "./search.ts";

const site: Source = {
  kind: "site",
  pricesOf: "nearest-store",

  findStores: (near, send) => send(askClubs(near)),

  /** Prices and stock are those of the nearest club. */
  async search(wanted, { send, stores }) {
    const [nearest] = await stores();
    return send(searchProducts(wanted, nearest));
  },

  availability: (ids, context) =>
    stockBySearch(ids, context, (id, club) => context.send(searchStock(id, club))),
};

export const samsclub: Retailer = {
  id: "samsclub",
  label: "Sam's Club",
  upstreams: [
    {
      id: "sam",
      source: "site",
      name: "Sam's Club's site",
      proxied: ["GET /api/node/clubfinder/list", "GET /api/node/vivaldi/v1/products/search"],
    },
  ],
  site,
};
