import type { Stock } from "@stockfinder/contracts/listings";
import type { ListingReading } from "../../src/catalogue/listings/readings.ts";

export const GTIN = "044600015934";
export const OTHER_GTIN = "711719541028";
export const ITEM = "111";
export const PAGE = "https://www.kohls.com/p/wipes";
export const ZIP = "44114";
export const BRANCH = {
  id: "2073",
  name: "Steelyard",
  address: "3400 Steelyard Dr",
  city: "Cleveland",
  state: "OH",
  position: { latitude: 41.46, longitude: -81.69 },
  town: null,
};

export interface Seen {
  readonly at: number;
  readonly price?: number;
  readonly stock?: Stock;
}

function listed(title: string, gtin: string, url: string) {
  return { gtin, title, url, imageUrl: null, isDemo: false };
}

/** What Walmart's adapter reads of its item, on its web shop and on the shelf of one branch. */
export function readOfItem({ at, price = 20, stock = "in" }: Seen): ListingReading {
  const read = { stock, seenAt: at, source: "adapter", price: { value: price, currency: "USD" } } as const;
  const shelf = { ...read, store: BRANCH, distance: { zip: ZIP, miles: 3 }, quantity: null };
  const url = `https://www.walmart.com/ip/${ITEM}`;
  return {
    ...{ retailer: "walmart", itemId: ITEM, country: "USA" },
    ...{ ...read, listed: listed("Disinfecting Wipes", GTIN, url), shelves: [shelf] },
  };
}

/** What a search finds besides the item. No answer listed it before. */
export function readOfOther({ at, price = 8, stock = "in" }: Seen): ListingReading {
  return {
    ...{ retailer: "walmart", itemId: "222", country: "USA", stock, seenAt: at, source: "adapter" },
    price: { value: price, currency: "USD" },
    listed: listed("Paper Towels", OTHER_GTIN, "https://www.walmart.com/ip/222"),
    shelves: [],
  };
}

/** What Kohl's page says. */
export function readOfPage({ at, price = 22, stock = "in" }: Seen): ListingReading {
  return {
    ...{ retailer: "kohls", itemId: PAGE, country: "USA", stock, seenAt: at, source: "page" },
    price: { value: price, currency: "USD" },
    listed: listed("Disinfecting Wipes", GTIN, PAGE),
    shelves: [],
  };
}
