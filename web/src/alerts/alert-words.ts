import { headlineOf, placeWords } from "@stockfinder/contracts/alert-place";
import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { priceText } from "../components/price.ts";

/** An alert in one line: "Back in stock at Target for $499.99", or the message of staff. */
export function alertText(alert: AnyAlert): string {
  if (alert.kind === "broadcast") return alert.state === "withdrawn" ? "Taken back" : alert.message;
  const { kind, state } = alert;
  const headline = headlineOf(alert);
  const { price, currency } = headline;
  const place = placeWords(headline);
  const cost = price === null || currency === null ? "" : ` for ${priceText(price, currency)}`;
  if (state === "over") return `${kind === "stock" ? "Sold out again" : "Over"} at ${place}`;
  if (state === "withdrawn") return `Withdrawn: ${place}`;
  if (state === "limited") return `Limited stock at ${place}${cost}`;
  return `${kind === "stock" ? "Back in stock" : "Cheaper"} at ${place}${cost}`;
}
