import { badField } from "@stockfinder/contracts/fault";
import type { Country } from "@stockfinder/contracts/listings";
import { bareId } from "@stockfinder/contracts/store-ids";
import { pageAddress } from "@stockfinder/product-rules/identity/page-address";
import { type DirectoryStore, storeAt } from "@stockfinder/product-rules/stores/directory";
import { itemIdIn } from "../links/cart-links.ts";

export interface OfferPage {
  readonly store: DirectoryStore;
  /** The part of a listing's key that names the store. */
  readonly retailer: string;
  /** Without fragment and tracking parameters. */
  readonly address: string;
  /** The item's id in the adapter's responses; null if the address does not contain it. */
  readonly adapterItemId: string | null;
}

/**
 * The page of a store of the directory that an address names. An address at Amazon's American shop is read at the Canadian one
 * for Canada: the item's id is the same.
 * @throws {Fault} `bad-input` that names `url`.
 */
export function offerPage(url: string, country: Country): OfferPage {
  const asked = URL.parse(url);
  if (asked && country === "CAN")
    asked.hostname = asked.hostname.replace(/^((?:www\.)?amazon)\.com$/, "$1.ca");
  const { store, address } = storePage(asked);
  return {
    store,
    retailer: retailerOf(store),
    address,
    adapterItemId: store.reads === "adapter" && store.cart ? itemIdIn(store.cart, new URL(address)) : null,
  };
}

/** @throws {Fault} `bad-input` that names `url`. */
export function storePage(page: URL | null): Pick<OfferPage, "store" | "address"> {
  const store = page && storeAt(page);
  if (store) return { store, address: pageAddress(page).href };
  throw badField("url", "Must be an https address of a product page in a store of GET /api/stores");
}

/** The store's id in `lookup.listings`. */
export function retailerOf({ id }: Pick<DirectoryStore, "id">): string {
  return bareId(id);
}
