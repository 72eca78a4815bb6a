import type { Retailer, Source } from "../retailer.ts";
import { askInventory } from "./cvs/inventory.ts";
import { searchProducts } from "./cvs/search.ts";

const site: Source = {
  kind: "site",
  search: (wanted, { send }) => send(searchProducts(wanted)),
  availability: (ids, { send }) => send(askInventory(ids)),
};

/** Online stock only: CVS does not publish the stock of its stores. */
export const cvs: Retailer = {
  id: "cvs",
  label: "CVS",
  beta: false,
  onlineOnly: true,
  country: ["USA"],
  site,
};
