import type { Retailer, Source } from "../../parsing/retailer.ts";
import { cvsKey } from "./cvs-key.ts";
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
  upstreams: [
    {
      id: "cvs",
      source: "site",
      name: "CVS's site",
      proxied: [
        "GET /shop-assets/proxy/search",
        "POST /RETAGPV3/OnlineShopService/V2/getSKUInventoryAndPrice",
      ],
      keys: cvsKey,
    },
  ],
  site,
};
