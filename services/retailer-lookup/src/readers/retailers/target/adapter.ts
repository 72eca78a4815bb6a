import { queryKey } from "../../parsing/declared-upstream.ts";
import { eachItem } from "../../parsing/each-item.ts";
import type { LookupContext, Retailer, Source } from "../../parsing/retailer.ts";
import { availabilityOf } from "../../parsing/stock.ts";
import { withDetails } from "../../parsing/store-details.ts";
import { askProductPage, askStoreStock } from "./availability.ts";
import { searchProducts } from "./search.ts";
import { askStores } from "./stores.ts";

const TCIN = /^\d+$/;

/*
 * The calls are those of the specification. Target now answers 410 to most of them; its site's current calls
 * (`redsky_aggregations`) return the same data under other names. So each reader accepts both formats, distinguished by
 * their root, and a base URL with the new format needs no second adapter.
 */
const site: Source = {
  kind: "site",
  pricesOf: "nearest-store",
  statesGtins: true,

  findStores: (near, send) => send(askStores(near)),

  async search(wanted, { send, stores }) {
    return send(searchProducts(wanted, await stores()));
  },

  async availability(ids, context) {
    const tcins = ids.filter((id) => TCIN.test(id));
    return eachItem(tcins, context, (tcin) => checkStock(tcin, context));
  },
};

async function checkStock(tcin: string, { near, send, stores }: LookupContext) {
  const known = await stores();
  const [{ stock: network, isPreOrder, upc }, local] = await Promise.all([
    send(askProductPage(tcin, known)),
    send(askStoreStock(tcin, near)),
  ]);
  const localIds = new Set(local.map(({ place }) => place.id));
  const stock = [...local, ...network.filter(({ place }) => !localIds.has(place.id))];
  return {
    ...withDetails(availabilityOf(tcin, stock), known),
    ...(isPreOrder && { isPreOrder }),
    ...(upc !== null && { upc }),
  };
}

export const target: Retailer = {
  id: "target",
  label: "Target",
  upstreams: [
    {
      id: "tgt",
      source: "site",
      name: "Target's site; needs UPSTREAM_TGT2",
      proxied: ["GET /v3/stores/nearby/*", "GET /v2/plp/search", "GET /v3/pdp/tcin/*"],
      keys: queryKey("key", "UPSTREAM_TGT_KEY", "the key of Target's site"),
    },
    {
      id: "tgt2",
      source: "site",
      name: "Target's second host",
      proxied: ["GET /fulfillment_aggregator/v1/fiats/*"],
      keys: queryKey("key", "UPSTREAM_TGT2_KEY", "the key of Target's second host"),
    },
  ],
  site,
};
