import { buildLink } from "@stockfinder/contracts/links";
import type { Country } from "@stockfinder/contracts/listings";
import {
  listProductNotifications,
  type NotificationListing,
} from "@stockfinder/contracts/notification-listing";
import { call } from "../../../api/call.ts";
import { useFetched } from "../../../api/use-fetched.ts";
import { type NotifiedItem, notifiedItem } from "./notified-item.ts";

/** The longest wait; without a response nothing is listed. */
const FETCH_MS = 5_000;
const MAX = 8;
const NONE: readonly NotifiedItem[] = [];

/** The items of a product with notifications in the last days, the newest first; empty until they are known. */
export function useNotifiedItems(upc: string, country: Country, aId: string | null): readonly NotifiedItem[] {
  const { data, failure } = useFetched(`${upc} ${country} ${aId}`, async (left) => {
    const signal = AbortSignal.any([left, AbortSignal.timeout(FETCH_MS)]);
    const listings = await call(listProductNotifications, { upc, country }, { signal });
    return Promise.all(listings.slice(0, MAX).map((listing) => withLink(listing, signal)));
  });
  return failure ? NONE : (data ?? NONE);

  async function withLink(listing: NotificationListing, signal: AbortSignal): Promise<NotifiedItem> {
    const asked = { url: listing.productUrl, country, aId, notiId: null, autoCart: false };
    return notifiedItem(listing, await call(buildLink, asked, { signal }).catch(() => null));
  }
}
