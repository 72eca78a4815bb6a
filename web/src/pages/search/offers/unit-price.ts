import type { Item } from "@stockfinder/contracts/retailer-items";
import { priceText } from "../../../components/price.ts";

export interface UnitPrice {
  readonly amount: number;
  readonly currency: string;
  /** The unit: `oz`, `100 ml`, `each`. Unit prices of different units are not compared. */
  readonly unit: string;
}

/** The units of consumable goods, with the quantity that shops price. Inches, hertz and the like are not quantities. */
const PRICED: Readonly<Record<string, { quantity: number; name: string }>> = {
  oz: { quantity: 1, name: "oz" },
  ml: { quantity: 100, name: "100 ml" },
  g: { quantity: 100, name: "100 g" },
  sheet: { quantity: 100, name: "100 sheets" },
};

/** The price per ounce or per piece; null if the size is unknown or there is one piece. */
export function unitPriceOf({
  price,
  currency,
  product: { size },
}: Pick<Item, "price" | "currency" | "product">): UnitPrice | null {
  if (price === null || size === null || size.count <= 0) return null;
  const priced = size.unit === null ? undefined : PRICED[size.unit];
  if (priced && size.amount) {
    const amount = (price / (size.amount * size.count)) * priced.quantity;
    return { amount, currency, unit: priced.name };
  }
  return size.count > 1 ? { amount: price / size.count, currency, unit: "each" } : null;
}

/** "28.7¢/oz", "$1.20 each". Below a dollar the differences are parts of a cent. */
export function unitPriceText({ amount, currency, unit }: UnitPrice): string {
  const price = amount < 1 ? `${(amount * 100).toFixed(1)}¢` : priceText(amount, currency);
  return unit === "each" ? `${price} each` : `${price}/${unit}`;
}
