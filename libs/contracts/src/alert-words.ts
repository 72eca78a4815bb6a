import { milesText, placeWords } from "./alert-place.ts";
import type { Alert, Broadcast } from "./alerts.ts";
import { discountWords } from "./discount-words.ts";
import { priceWords } from "./price-words.ts";
import type { WasPrice } from "./was-price.ts";

type Place = Pick<Alert, "store" | "branch" | "distanceMiles" | "price" | "currency" | "url">;

/** An alert as far as its words need it; a mail has no state. */
interface Worded extends Place, Pick<Alert, "kind" | "wasPrice">, Partial<Pick<Alert, "state">> {
  readonly nearest?: Place | undefined;
}

/** The place that heads an alert: the nearest that has the item now; of a price that fell, the one that asks it. */
export function headPlace<A extends Worded>(alert: A): A | NonNullable<A["nearest"]> {
  return alert.kind === "stock" ? (alert.nearest ?? alert) : alert;
}

/** An alert in one line: "Back in stock at Target for $499.99", or the message of staff. */
export function alertText(alert: Worded | Broadcast): string {
  return [`${headText(alert)}${costText(alert)}`, asideText(alert)].filter(Boolean).join(". ");
}

/** Where the item is now: "In stock at Target, Cleveland Commons, 3.3 mi", and "Back in stock at ..." if that is what changed. */
export function headText(alert: Worded | Broadcast): string {
  if (alert.kind === "broadcast") return alert.state === "withdrawn" ? "Taken back" : alert.message;
  const place = placeWords(headPlace(alert));
  return alert.state === "withdrawn" ? `Withdrawn: ${place}` : `${stateWords(alert)} at ${place}`;
}

/** How the item is at its head's place: "Back in stock", "Sold out again", and "In stock" where something else changed elsewhere. */
export function stateWords(alert: Worded): string {
  const { kind, state } = alert;
  if (state === "withdrawn") return "Withdrawn";
  if (state === "over") return kind === "stock" ? "Sold out again" : "Over";
  if (headPlace(alert) !== alert) return "In stock";
  return state === "limited" ? "Limited stock" : kind === "stock" ? "Back in stock" : "Cheaper";
}

/** The head's offer: "$499.99 at Target, Cleveland Commons · 3.3 mi, was $599, genuine"; without a price the place alone. */
export function offerText(alert: Worded): string {
  const { store, branch, distanceMiles, price, currency } = headPlace(alert);
  const place = placeWords({ store, branch });
  const near = distanceMiles === undefined ? place : `${place} · ${milesText(distanceMiles)}`;
  if (price === null || currency === null) return near;
  const wasPrice = headPlace(alert) === alert ? alert.wasPrice : undefined;
  const claim = discountWords({ value: price, currency }, wasPrice)?.claim;
  return [`${priceWords(price, currency)} at ${near}`, claim].filter(Boolean).join(", ");
}

/** What the head leaves out: "Back at Target, Streetsboro South, 24.9 mi", or the nearest to a price that fell; null if it names all. */
export function asideText(alert: Worded | Broadcast): string | null {
  if (alert.kind === "broadcast" || !alert.nearest) return null;
  if (alert.kind === "price") return `Nearest: ${placeWords(alert.nearest)}${forPrice(alert.nearest)}`;
  return `${alert.state === "limited" ? "Limited stock" : "Back"} at ${placeWords(alert)}`;
}

/** " for $62.00, was $79, genuine"; nothing while that is not known, and once the alert is over. */
export function costText(alert: Worded | Broadcast): string {
  if (alert.kind === "broadcast" || alert.state === "over" || alert.state === "withdrawn") return "";
  const head = headPlace(alert);
  return forPrice(head, head === alert ? alert.wasPrice : undefined);
}

function forPrice({ price, currency }: Place, wasPrice?: WasPrice): string {
  if (price === null || currency === null) return "";
  const words = discountWords({ value: price, currency }, wasPrice);
  const cost = priceWords(price, currency);
  return ` for ${words === null ? cost : `${cost}, ${words.claim}`}`;
}
