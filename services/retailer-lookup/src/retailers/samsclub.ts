import { stockBySearch } from "../reading/stock-by-search.ts";
import type { Retailer, Source } from "../retailer.ts";
import { askClubs } from "./samsclub/clubs.ts";
import { searchProducts, searchStock } from "./samsclub/search.ts";

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
  beta: false,
  onlineOnly: false,
  country: ["USA"],
  site,
};
