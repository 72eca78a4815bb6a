import type { Retailer, Source } from "../retailer.ts";
import { askInventory } from "./cvs/inventory.ts";
import { searchProducts } from "./cvs/search.ts";

const site: Source = {
  kind: "site",
  search: (wanted, { send }) => send(searchProducts(wanted)),
  availability: (ids, { send }) => send(askInventory(ids)),
};

/** Looked up online only: CVS tells nobody what its stores hold. */
export const cvs: Retailer = {
  id: "cvs",
  label: "CVS",
  beta: false,
  onlineOnly: true,
  country: ["USA"],
  site,
};
