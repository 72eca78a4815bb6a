import type { Position } from "@stockfinder/contracts/availability";
import { STATUS } from "@stockfinder/contracts/retailer-items";
import { z } from "zod";
import type { Near } from "../../../requests/near.ts";
import { Flag, ItemId, Phone, Quantity, requiredList, Text, Token } from "../../parsing/fields.ts";
import { nearest } from "../../parsing/nearest.ts";
import type { DayHours } from "../../parsing/opening-hours.ts";
import { readPosition } from "../../parsing/position.ts";
import { readJson } from "../../parsing/read-answer.ts";
import type { Store, UpstreamCall } from "../../parsing/retailer.ts";
import { type Stock, stockAt } from "../../parsing/stock.ts";
import { storeOf } from "../../parsing/store.ts";
import { readWeek } from "./hours-text.ts";
import { requireBestBuyAnswer } from "./require-answer.ts";

/** The specification's radius and number of stores for another big-box store's stock. */
const RADIUS_MILES = 50;
const MAX_STORES = 20;

const Stores = z.object({
  stores: requiredList(
    z.object({
      storeId: ItemId,
      name: Text,
      address: Text,
      city: Text,
      region: Text,
      distance: Quantity,
      lat: Token,
      lng: Token,
      phone: Phone,
      hours: Text,
    }),
  ),
});

/** Best Buy's stores within 50 miles. */
export function askStores(near: Near): UpstreamCall<Store[]> {
  return {
    request: {
      upstream: "bestbuy",
      method: "GET",
      path: `/v1/stores(area(${encodeURIComponent(near.zip)},${RADIUS_MILES}))`,
      query: {
        format: "json",
        pageSize: MAX_STORES,
        show: "storeId,name,address,city,region,lat,lng,distance,phone,hours",
      },
    },
    read(answer) {
      requireBestBuyAnswer(answer);
      const stores = readJson(answer, Stores).stores.flatMap(
        ({ storeId, region, lat, lng, hours, ...store }) => {
          const position = readPosition(lat, lng);
          return toStore(storeId, region, { ...store, position, days: readWeek(hours ?? "") }) ?? [];
        },
      );
      return nearest(stores, ({ distanceMiles }) => distanceMiles, MAX_STORES);
    },
  };
}

/** Spelt differently in the list of stores: `storeID` here, `storeId` there; and a state here, a region there. */
const StoresStocking = z.object({
  stores: requiredList(
    z.object({
      storeID: ItemId,
      name: Text,
      address: Text,
      city: Text,
      state: Text,
      distance: Quantity,
      lowStock: Flag,
    }),
  ),
});

/** The nearby stores that have the product. Best Buy lists stores five times as far away, but none that has run out. */
export function askStoresStocking(sku: string, near: Near): UpstreamCall<Stock[]> {
  return {
    request: {
      upstream: "bestbuy",
      method: "GET",
      path: `/v1/products/${encodeURIComponent(sku)}/stores.json`,
      query: { postalCode: near.zip },
    },
    read(answer) {
      requireBestBuyAnswer(answer);
      const stock = readJson(answer, StoresStocking).stores.flatMap(
        ({ storeID, state, lowStock, ...rest }) => {
          const store = toStore(storeID, state, rest);
          if (store === null || (store.distanceMiles ?? 0) > RADIUS_MILES) return [];
          return stockAt(store, lowStock === true ? STATUS.limited : STATUS.in);
        },
      );
      return nearest(stock, ({ place }) => place.distanceMiles, MAX_STORES);
    },
  };
}

interface StoreFields {
  readonly name: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly distance: number | null;
  readonly position?: Position | null;
  readonly phone?: string | null;
  readonly days?: readonly DayHours[];
}

function toStore(id: string | null, state: string | null, raw: StoreFields): Store | null {
  const { address: address1, distance: distanceMiles, ...others } = raw;
  return storeOf("Best Buy", { ...others, id, address1, state, distanceMiles });
}
