import type { StoreOffer } from "@stockfinder/contracts/offers";
import { shippingCost } from "@stockfinder/product-rules/costs";
import { priceText } from "./price.ts";

/** How an offer is delivered, as the store states it: "Free delivery by Nov 28". Null if it states nothing. */
export function deliveryText({ shipping, price }: Pick<StoreOffer, "shipping" | "price">): string | null {
  if (!shipping) return null;
  const cost = shippingCost(shipping, price.value);
  const how =
    cost === null ? "Delivery" : cost === 0 ? "Free delivery" : `Delivery ${priceText(cost, price.currency)}`;
  const when = arrivalText(shipping);
  if (when !== null) return `${how} ${when}`;
  return cost === null ? null : how;
}

/** When a delivery comes, as the store states it: "by Sat, Nov 28", "in 2–4 days". Null if it states nothing. */
export function arrivalText({ by, minDays, maxDays }: NonNullable<StoreOffer["shipping"]>): string | null {
  if (by !== null) return `by ${dayText(by)}`;
  if (maxDays === null) return null;
  const days = minDays === null || minDays === maxDays ? `${maxDays}` : `${minDays}–${maxDays}`;
  return `in ${days} ${maxDays === 1 ? "day" : "days"}`;
}

/** The same in every time zone: a delivery's day is the store's. */
function dayText(day: string): string {
  const format = { timeZone: "UTC", weekday: "short", month: "short", day: "numeric" } as const;
  return new Intl.DateTimeFormat("en-US", format).format(new Date(day));
}
