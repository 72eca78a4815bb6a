import { buildLink } from "@stockfinder/contracts/links";
import type { Country } from "@stockfinder/contracts/listings";
import {
  listProductNotifications,
  type NotificationListing,
} from "@stockfinder/contracts/notification-listing";
import { useEffect, useState } from "react";
import { call } from "../../../api.ts";
import { type NotifiedItem, notifiedItem } from "./notified-item.ts";

/** The longest wait; without a response nothing is listed. */
const FETCH_MS = 5_000;
const MAX = 8;

/** The items of a product with notifications in the last days, the newest first; empty until they are known. */
export function useNotifiedItems(upc: string, country: Country, aId: string | null): readonly NotifiedItem[] {
  const [items, setItems] = useState<readonly NotifiedItem[]>([]);

  useEffect(() => {
    const left = new AbortController();
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(FETCH_MS)]);

    async function show(): Promise<void> {
      const listings = await call(listProductNotifications, { upc, country }, { signal });
      const shown = await Promise.all(listings.slice(0, MAX).map(withLink));
      if (!left.signal.aborted) setItems(shown);
    }

    async function withLink(listing: NotificationListing): Promise<NotifiedItem> {
      const asked = { url: listing.productUrl, country, aId, notiId: null, autoCart: false };
      return notifiedItem(listing, await call(buildLink, asked, { signal }).catch(() => null));
    }

    show().catch(() => left.signal.aborted || setItems([]));
    return () => left.abort();
  }, [upc, country, aId]);

  return items;
}
