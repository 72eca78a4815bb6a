import { eventsOf } from "@stockfinder/client/event-stream";
import { successOf } from "@stockfinder/client/request-failed";
import type { Country } from "@stockfinder/contracts/listings";
import type { Offers, StoreOffer } from "@stockfinder/contracts/offers";
import { OFFER_STREAM_PATH } from "@stockfinder/contracts/streams";

export type OfferEvent =
  | { readonly kind: "listed"; readonly offers: Offers }
  | { readonly kind: "readAgain"; readonly offer: StoreOffer };

export interface WantedOffers {
  readonly upc: string;
  readonly country: Country;
  readonly url: string | null;
  readonly name: string | null;
  /** For totals and distances; "" for none. */
  readonly zip: string;
  readonly memberships: readonly string[];
}

/** The longest name that the server accepts. */
const LONGEST_NAME = 300;

/** The stored offers, at once, then each one refreshed. */
export async function* streamOffers(
  { upc, country, url, name, zip, memberships }: WantedOffers,
  signal: AbortSignal,
): AsyncGenerator<OfferEvent> {
  const query = new URLSearchParams({ upc, country });
  if (url !== null) query.set("url", url);
  if (name !== null) query.set("name", name.slice(0, LONGEST_NAME).toWellFormed());
  if (zip !== "") query.set("zip", zip);
  if (memberships.length > 0) query.set("memberships", memberships.join(","));
  const response = await opened(query, signal);
  const { body, headers } = response;
  if (!body) return;
  // A gateway without the stream, during a release, answers with the stored offers.
  if (headers.get("Content-Type")?.includes("json")) {
    yield { kind: "listed", offers: await response.json() };
    return;
  }
  for await (const { event, data } of eventsOf(body)) {
    if (event === "offers") yield { kind: "listed", offers: JSON.parse(data) };
    if (event === "offer") yield { kind: "readAgain", offer: JSON.parse(data) };
    if (event === "done") return;
  }
}

/** With the stores' whole names. */
export function offersAfter(offers: readonly StoreOffer[], event: OfferEvent): readonly StoreOffer[] {
  if (event.kind === "listed") return event.offers.offers.map(wholeNamed);
  const offer = wholeNamed(event.offer);
  const at = offers.findIndex(({ storeId }) => storeId === offer.storeId);
  return at === -1 ? [...offers, offer] : offers.with(at, offer);
}

function wholeNamed(offer: StoreOffer): StoreOffer {
  return { ...offer, store: offer.storeName ?? offer.store };
}

/** Offers without totals are better than none for a zip code that no place has. */
async function opened(query: URLSearchParams, signal: AbortSignal): Promise<Response> {
  const init = { headers: { Accept: "text/event-stream" }, signal };
  const response = await fetch(`${OFFER_STREAM_PATH}?${query}`, init);
  if (response.status !== 400 || !query.has("zip")) return successOf(response);
  query.delete("zip");
  return successOf(await fetch(`${OFFER_STREAM_PATH}?${query}`, init));
}
