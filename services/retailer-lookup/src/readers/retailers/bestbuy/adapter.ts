import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { STATUS, type Status } from "@stockfinder/contracts/retailer-items";
import type { Near } from "../../../requests/near.ts";
import { A_DAY, queryKey } from "../../parsing/declared-upstream.ts";
import { eachItem } from "../../parsing/each-item.ts";
import { LookupFailure } from "../../parsing/lookup-failure.ts";
import type { Retailer, Send, Source } from "../../parsing/retailer.ts";
import { availabilityOf, stockOnline } from "../../parsing/stock.ts";
import { storesInPassing, withDetails } from "../../parsing/store-details.ts";
import { searchProducts } from "./product-list.ts";
import { askProducts, type Product } from "./product-xml.ts";
import { askStores, askStoresStocking } from "./stores.ts";

const official: Source = {
  kind: "official",

  async findStores(near, send) {
    const stores = await send(askStores(near));
    if (stores.length === 0) throw new LookupFailure("no-stores", "none within 50 miles");
    return stores;
  },

  async search(wanted, { send }) {
    const call = searchProducts(wanted);
    return call ? send(call) : { items: [], pageCount: 0 };
  },

  async availability(ids, context) {
    const { near, send } = context;
    const skus = ids.filter((id) => /^\d+$/.test(id));
    if (skus.length === 0) return [];
    // The stores that stock a product are listed without phone and hours.
    const stores = storesInPassing(context);
    const products = await send(askProducts(skus));
    return eachItem(skus, context, async (sku) => {
      const product = products.find((found) => found.sku === sku);
      return product ? withDetails(await availabilityNear(near, product, send), await stores()) : null;
    });
  },
};

/** Best Buy lists the stores that have a product; it may be available online whether or not one nearby has it. */
async function availabilityNear(near: Near, product: Product, send: Send): Promise<ItemAvailability> {
  const stock = await send(askStoresStocking(product.sku, near));
  const { sku, isMarketplace, isAvailableOnline, isPreOrder } = product;
  const isOnlineStated = isAvailableOnline !== null || stock.length === 0;
  return {
    ...availabilityOf(sku, [...stock, ...(isOnlineStated ? [stockOnline(onlineStatus(product))] : [])]),
    ...(isMarketplace !== null && { soldBy: isMarketplace ? "marketplace" : "store" }),
    ...(isPreOrder && { isPreOrder }),
  };
}

function onlineStatus({ isAvailableOnline }: Product): Status {
  if (isAvailableOnline === null) return STATUS.unavailable;
  return isAvailableOnline ? STATUS.in : STATUS.out;
}

export const bestbuy: Retailer = {
  id: "bestbuy",
  label: "Best Buy",
  upstreams: [
    {
      id: "bestbuy",
      source: "official",
      name: "Best Buy's API",
      address: "https://api.bestbuy.com",
      lookedUp: [
        "GET /v1/products(*)",
        "GET /v1/products/#.xml",
        "GET /v1/products/#/stores.json",
        "GET /v1/stores(*)",
      ],
      rates: [
        { path: "/v1/", calls: 5, seconds: 1 },
        { path: "/v1/", calls: 50_000, seconds: A_DAY },
      ],
      keys: queryKey("apiKey", "BESTBUY_API_KEY", "turns Best Buy's API on"),
    },
  ],
  official,
};
