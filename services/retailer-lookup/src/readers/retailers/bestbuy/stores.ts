import type { Position } from "@stockfinder/contracts/availability";
import { STATUS } from "@stockfinder/contracts/retailer-items";
import { z } from "zod";
import type { Near } from "../../../requests/near.ts";
import { Flag, ItemId, Phone, Quantity, requiredList, Text, Token } from "../../parsing/fields.ts";
import { nearest } from "../../parsing/nearest.ts";
import { type DayHours, readDay, readOpenTime } from "../../parsing/opening-hours.ts";
import { readPosition } from "../../parsing/position.ts";
import { readJson } from "../../parsing/read-answer.ts";
import type { Store, UpstreamCall } from "../../parsing/retailer.ts";
import { type Stock, stockAt } from "../../parsing/stock.ts";
import { storeOf } from "../../parsing/store.ts";
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

const DAY_HOURS = /^([a-z]{3,9})\.?(?:\s*-\s*([a-z]{3,9})\.?)?:\s*(.{1,24})$/i;
const TIMES = /^(\d{1,2}(?::\d{2})?)\s*(am|pm)?\s*-\s*(\d{1,2}(?::\d{2})?)\s*(am|pm)?$/i;
const LONGEST_WEEK = 400;

/** `Mon: 10-9; Tues-Sat: 10:30-9; Sun: Closed`. Without am and pm a store opens before noon and closes after it. */
export function readWeek(text: string): DayHours[] {
  if (text.length > LONGEST_WEEK) return [];
  return text.split(";").flatMap((entry) => {
    const [, first = "", last = first, times = ""] = DAY_HOURS.exec(entry.trim()) ?? [];
    const open = readTimes(times.trim());
    return open === null ? [] : daysFrom(readDay(first), readDay(last)).map((day) => ({ day, open }));
  });
}

/** Empty if the store is closed; null if the text states neither. */
function readTimes(text: string): DayHours["open"] | null {
  if (text.toLowerCase() === "closed") return [];
  const [, from, opening = from?.startsWith("12") ? "pm" : "am", to, closing = "pm"] = TIMES.exec(text) ?? [];
  const time = readOpenTime(`${from}${opening}`, `${to}${closing}`);
  return time && [time];
}

function daysFrom(first: number | null, last: number | null): number[] {
  if (first === null || last === null) return [];
  const length = ((last - first + 7) % 7) + 1;
  return Array.from({ length }, (_, step) => ((first - 1 + step) % 7) + 1);
}
