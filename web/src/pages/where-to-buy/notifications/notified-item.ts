import type { BuiltLink } from "@stockfinder/contracts/links";
import type { NotificationListing } from "@stockfinder/contracts/notification-listing";

const LONGEST_STORE = 11;

export type NotifiedItem = ReturnType<typeof notifiedItem>;

/** The specification's cleaned item: the store's id with a capital letter, cut, and the link resolved and wrapped. */
export function notifiedItem(listing: NotificationListing, link: BuiltLink | null) {
  const { storeId, groupId, productName, productImage, lastUpdated, productUrl } = listing;
  return {
    id: `${storeId} ${groupId}`,
    store: shortStore(storeId),
    name: productName ?? null,
    image: productImage ?? null,
    notifiedAt: lastUpdated,
    productUrl: link?.affiliateUrl ?? link?.url ?? productUrl,
    /** The store's own address, if the link has an affiliate code; else null. */
    plainUrl: link?.affiliateUrl ? link.url : null,
  };
}

function shortStore(storeId: string): string {
  const name = storeId.charAt(0).toUpperCase() + storeId.slice(1);
  return name.length > LONGEST_STORE ? `${name.slice(0, LONGEST_STORE)}...` : name;
}
