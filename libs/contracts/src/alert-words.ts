import { headlineOf, placeWords } from "./alert-place.ts";
import type { Alert, AnyAlert } from "./alerts.ts";
import { discountWords } from "./discount-words.ts";
import { priceWords } from "./price-words.ts";
import type { WasPrice } from "./was-price.ts";

/** An alert in one line: "Back in stock at Target for $499.99", or the message of staff. */
export function alertText(alert: AnyAlert): string {
  if (alert.kind === "broadcast") return alert.state === "withdrawn" ? "Taken back" : alert.message;
  const headline = headlineOf(alert);
  const { price, currency } = headline;
  const place = placeWords(headline);
  const was = headline === alert ? alert.wasPrice : undefined;
  const cost = price === null || currency === null ? "" : ` for ${costText({ value: price, currency }, was)}`;
  if (alert.state === "withdrawn") return `Withdrawn: ${place}`;
  return `${changeText(alert)} at ${place}${alert.state === "over" ? "" : cost}`;
}

/** What an alert of a watch is about: "Back in stock", "Sold out again". */
export function changeText({ kind, state }: Pick<Alert, "kind" | "state">): string {
  if (state === "withdrawn") return "Withdrawn";
  if (state === "limited") return "Limited stock";
  if (state === "over") return kind === "stock" ? "Sold out again" : "Over";
  return kind === "stock" ? "Back in stock" : "Cheaper";
}

/** "$62.00, was $79, genuine". */
function costText(
  price: { readonly value: number; readonly currency: string },
  wasPrice: WasPrice | undefined,
): string {
  const words = discountWords(price, wasPrice);
  const cost = priceWords(price.value, price.currency);
  return words === null ? cost : `${cost}, ${words.claim}`;
}
