import { STATUS, type Status } from "@stockfinder/contracts/retailer-items";
import { z } from "zod";
import { list, Phone, Quantity, Text, Token } from "../../parsing/fields.ts";
import { inAisle, type Stock, stockAt } from "../../parsing/stock.ts";
import { storeOf } from "../../parsing/store.ts";

export const PickupOptions = list(
  z.object({
    storeId: Token,
    storeName: Text,
    storeAddress: Text,
    storeCity: Text,
    storeStateOrProvinceCode: Token,
    storePhone: Phone,
    distance: Quantity,
    inStoreStockStatus: Text,
    urgentQuantity: Quantity,
    productLocation: list(z.object({ displayValue: Text })),
  }),
);

/** A pick-up point without a shelf of its own does not state its stock, and its quantity of 0 and its aisle have no meaning. */
export function stockAtPickup(options: z.infer<typeof PickupOptions>): Stock[] {
  return options.flatMap((option) => {
    const store = storeOf("Walmart", {
      id: option.storeId,
      name: option.storeName,
      address1: option.storeAddress,
      city: option.storeCity,
      state: option.storeStateOrProvinceCode,
      distanceMiles: option.distance,
      phone: option.storePhone,
    });
    if (store === null) return [];
    const status = shelfStatus(option.inStoreStockStatus);
    if (status === STATUS.unavailable) return [stockAt(store, status)];
    const stock = stockAt(store, status, option.urgentQuantity);
    return [inAisle(stock, option.productLocation[0]?.displayValue)];
  });
}

function shelfStatus(words: string | null): Status {
  switch (words?.toLowerCase()) {
    case "in stock":
      return STATUS.in;
    case "limited stock":
      return STATUS.limited;
    case "out of stock":
      return STATUS.out;
    default:
      return STATUS.unavailable;
  }
}
