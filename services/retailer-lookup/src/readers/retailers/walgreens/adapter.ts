import type { ItemAvailability } from "@stockfinder/contracts/availability";
import type { Near } from "../../../requests/near.ts";
import { eachItem } from "../../parsing/each-item.ts";
import { LookupFailure } from "../../parsing/lookup-failure.ts";
import type { Retailer, Send, Source, Store } from "../../parsing/retailer.ts";
import { availabilityOf, stockOnline } from "../../parsing/stock.ts";
import { storesInPassing, withDetails } from "../../parsing/store-details.ts";
import { askInventory, askInventoryByRadius, inNoStore, type ProductNumbers } from "./inventory.ts";
import { askProducts, type Product, searchProducts } from "./products.ts";
import { askStores, MILES } from "./stores.ts";

const site: Source = {
  kind: "site",

  async findStores(near, send) {
    const stores = await send(askStores(near)).catch(asNoStoreList);
    if (stores.length === 0) throw new LookupFailure("no-stores", `none within ${MILES} miles`);
    return stores;
  },

  /** The stock count in a search is that of one store: the nearest. */
  async search(wanted, { send, stores }) {
    const [nearest] = await stores();
    return send(searchProducts(wanted, nearest));
  },

  async availability(ids, context) {
    const { near, send } = context;
    // The inventory of 2020 has neither phone nor hours.
    const stores = storesInPassing(context);
    const products = await send(askProducts(ids));
    return eachItem(ids, context, async (id) => {
      const product = products.find((found) => found.id === id);
      if (!product) return null;
      const inStores = await availabilityNear(near, product, send);
      return withDetails(withWebShop(inStores, product), await stores());
    });
  },
};

/** A search for stores that still fails after its three tries has an error message of its own; a wall stays a wall. */
function asNoStoreList(failure: unknown): Store[] {
  if (failure instanceof LookupFailure && (failure.code === "failing" || failure.code === "timeout")) {
    throw new LookupFailure("no-store-list", `store search: ${failure.message}`, { cause: failure });
  }
  throw failure;
}

/** Walgreens moved this call to another path; then the first one is gone. */
async function availabilityNear(near: Near, product: ProductNumbers, send: Send): Promise<ItemAvailability> {
  if (product.planogram === null) return inNoStore(product.id);
  try {
    return await send(askInventory(product, near));
  } catch (failure) {
    if (!(failure instanceof LookupFailure && failure.code === "retired")) throw failure;
    return send(askInventoryByRadius(product, near));
  }
}

function withWebShop(inStores: ItemAvailability, { id, online }: Product): ItemAvailability {
  if (online === null) return inStores;
  const { status, stores } = availabilityOf(id, [stockOnline(online)]);
  if (inStores.stores.length === 0) return { id, status, stores };
  return { id, status: [...inStores.status, ...status], stores: [...inStores.stores, ...stores] };
}

export const walgreens: Retailer = {
  id: "walgreens",
  label: "Walgreens",
  upstreams: [
    {
      id: "wgs",
      source: "site",
      name: "Walgreens' site",
      proxied: [
        "POST /locator/v1/stores/search",
        "POST /productsearch/v1/products/search",
        "POST /locator/v1/search/stores/inventory",
      ],
      lookedUp: [
        "POST /locator/v1/search/stores/inventory/radius",
        "POST /productsearch/v1/products/productsInfo",
      ],
    },
  ],
  site,
};
