/*
 * A list is watched as an item of the store `list`, in stock while all that is open on it can be had in one place near a zip code.
 */

/** In a watch's `retailer` and an alert's `storeId`. */
export const LIST_STORE = "list";

export interface ListNear {
  readonly id: string;
  readonly zip: string;
}

const ITEM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{5})$/;

/** In a watch's `itemId`: `<list's id>.<zip code>`. */
export function listItem({ id, zip }: ListNear): string {
  return `${id}.${zip}`;
}

/** Null if it is no such item. */
export function listNear(itemId: string | null): ListNear | null {
  const [, id, zip] = ITEM.exec(itemId ?? "") ?? [];
  return id !== undefined && zip !== undefined ? { id, zip } : null;
}
