import type { Retailer, Source } from "../../reading/retailer.ts";
import { askInventory } from "./inventory.ts";
import { searchProducts } from "./search.ts";

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
